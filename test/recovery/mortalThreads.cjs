// Required before a program: now and then ends one of its threads just after something was asked of it.
const { writeFileSync } = require('node:fs')
const threads = require('node:worker_threads')

let left = Number(process.env.TEST_THREAD_KILLS)
let state = 7
/** As good a guess as any, and the same one every time. */
const random = () => {
  state = (state * 48271) % 2147483647
  return state / 2147483647
}

if (threads.isMainThread) {
  threads.Worker = class extends threads.Worker {
    postMessage(...message) {
      super.postMessage(...message)
      if (left === 0 || random() > 0.25) return
      left--
      writeFileSync(process.env.TEST_THREAD_KILLS_LEFT, String(left))
      setTimeout(() => this.terminate(), 3 * random())
    }
  }
}
