type Variables = { readonly [name: string]: string | undefined }

/** What both Node's `fetch` and that of the library take. */
export interface PlainRequest {
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string | null
  readonly signal: AbortSignal | null
  readonly redirect: 'manual'
}
type Send = (url: string | URL, request: PlainRequest) => Promise<Response>

/**
 * `fetch` through the proxy that HTTPS_PROXY or HTTP_PROXY name, in capitals or not, except to hosts of NO_PROXY. Where
 * they name none it is Node's own, and the library that knows proxies is never loaded.
 */
export const environmentFetch = async (variables: Variables = process.env): Promise<Send> => {
  const named = (name: string): string => variables[name.toLowerCase()] || variables[name] || ''
  const proxies = { httpProxy: named('HTTP_PROXY'), httpsProxy: named('HTTPS_PROXY'), noProxy: named('NO_PROXY') }
  if (proxies.httpProxy === '' && proxies.httpsProxy === '') return fetch
  const isAddress = (proxy: string) => proxy === '' || URL.canParse(proxy)
  if (!isAddress(proxies.httpProxy) || !isAddress(proxies.httpsProxy)) {
    // Not quoted: it may hold a password.
    throw new Error('HTTP_PROXY or HTTPS_PROXY holds no address of a proxy')
  }
  const undici = await import('undici')
  const dispatcher = new undici.EnvHttpProxyAgent(proxies)
  return (url, request) => undici.fetch(url, { ...request, dispatcher })
}
