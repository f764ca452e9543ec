import { afterEach, describe, expect, it, vi } from 'vitest'
import { abortOnInterrupt, exitOnInterrupt } from './interrupt'

const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
  throw new Error(`exit ${code}`)
})

afterEach(() => {
  process.removeAllListeners('SIGINT')
  process.removeAllListeners('SIGTERM')
  exit.mockClear()
})

describe('Ctrl-C', () => {
  it('ends a short command at once', () => {
    exitOnInterrupt()
    expect(() => process.emit('SIGINT')).toThrow('exit 130')
  })

  it('lets a long command finish what it is writing', () => {
    exitOnInterrupt()
    const signal = abortOnInterrupt()
    expect(signal.aborted).toBe(false)
    process.emit('SIGINT')
    expect(signal.aborted).toBe(true)
    expect(exit).not.toHaveBeenCalled()
  })

  it('pressed twice ends a long command, too', () => {
    abortOnInterrupt()
    process.emit('SIGINT')
    expect(() => process.emit('SIGINT')).toThrow('exit 130')
  })

  it('is not lost while a command begins: the listener is never taken away', () => {
    exitOnInterrupt()
    const removed = vi.fn()
    process.on('removeListener', removed)
    const signal = abortOnInterrupt()
    process.off('removeListener', removed)
    expect(removed).not.toHaveBeenCalled()
    process.emit('SIGINT')
    expect(signal.aborted).toBe(true)
  })

  it('has the same effect as being asked to terminate', () => {
    const signal = abortOnInterrupt()
    process.emit('SIGTERM')
    expect(signal.aborted).toBe(true)
  })
})
