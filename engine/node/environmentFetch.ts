type Variables = { readonly [name: string]: string | undefined }

/** What is used of a request. */
export interface PlainRequest {
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string | null
  readonly signal: AbortSignal | null
  readonly redirect: 'manual'
}
type Send = (url: string | URL, request: PlainRequest) => Promise<Response>

/** `fetch` otherwise gives up after five minutes without headers; a model may think longer, and callers have limits. */
export interface Patience {
  /** Milliseconds; 0 = for ever. */
  readonly headersTimeout: number
  readonly bodyTimeout: number
}
const patient: Patience = { headersTimeout: 0, bodyTimeout: 0 }

/**
 * What carries the requests of Node's own `fetch`, made anew with other limits. Node offers no name for it, but has kept
 * the library's place for it since Node 18. Undefined where it is not there.
 */
export const ownAgent = (patience: Patience): object | undefined => {
  void Headers // Node makes it when something of `fetch` is first looked at.
  const inUse: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'))
  return inUse instanceof Object && inUse.constructor.name === 'Agent'
    ? Object(Reflect.construct(inUse.constructor, [patience]))
    : undefined
}

/** The types of `fetch` name the library's own class here. */
export const carriedBy = (dispatcher: object | undefined, request: PlainRequest): PlainRequest =>
  Object.assign({ dispatcher }, request)

/**
 * `fetch` through the proxy that HTTPS_PROXY or HTTP_PROXY name, in capitals or not, except to hosts of NO_PROXY. Where
 * they name none it is Node's own, and the library that knows proxies is not loaded: it takes 24 MB.
 */
export const environmentFetch = async (variables: Variables = process.env): Promise<Send> => {
  const named = (name: string): string => variables[name.toLowerCase()] || variables[name] || ''
  const proxies = { httpProxy: named('HTTP_PROXY'), httpsProxy: named('HTTPS_PROXY'), noProxy: named('NO_PROXY') }
  const isAddress = (proxy: string) => proxy === '' || URL.canParse(proxy)
  if (!isAddress(proxies.httpProxy) || !isAddress(proxies.httpsProxy)) {
    // Not quoted: it may hold a password.
    throw new Error('HTTP_PROXY or HTTPS_PROXY holds no address of a proxy')
  }
  const isDirect = proxies.httpProxy === '' && proxies.httpsProxy === ''
  const dispatcher = isDirect ? ownAgent(patient) : undefined
  if (dispatcher !== undefined) return (url, request) => fetch(url, carriedBy(dispatcher, request))
  const undici = await import('undici')
  const agent = new undici.EnvHttpProxyAgent({ ...proxies, ...patient })
  return (url, request) => undici.fetch(url, { ...request, dispatcher: agent })
}
