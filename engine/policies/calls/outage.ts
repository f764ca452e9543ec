/** Failures that make an endpoint count as down although it answers: that many different calls, and no success between. */
const failuresOfOutage = 4
const firstProbeMs = 1000
const slowestProbeMs = 30_000

/** Whether an endpoint is there, judged by what became of the calls to it. */
export interface OutageWatch {
  /** When it stopped answering; undefined while it answers. */
  readonly since: number | undefined
  /** An answer came. Returns since when none had come, if there was an outage. */
  succeeded(): number | undefined
  /** `call` got no answer. `isDown` = nobody is there. Returns since when an outage lasts, if there is one. */
  failed(call: object, isDown: boolean, now: number): number | undefined
  /** How long to wait before the next call tries whether it is back: longer each time. */
  probeDelay(): number
}

export const outageWatch = (): OutageWatch => {
  const failing = new Set<object>()
  let since: number | undefined
  let probes = 0
  return {
    get since() {
      return since
    },
    succeeded: () => {
      const was = since
      failing.clear()
      since = undefined
      probes = 0
      return was
    },
    failed: (call, isDown, now) => {
      failing.add(call)
      if (since === undefined && (isDown || failing.size >= failuresOfOutage)) since = now
      return since
    },
    probeDelay: () => Math.min(slowestProbeMs, firstProbeMs * 2 ** Math.min(probes++, 10)),
  }
}
