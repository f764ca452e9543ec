import type { Secrets } from '../../client/models/modelKeys'

/** VS Code's secret storage: one that works, one without a keyring, or one that forgets. */
export class FakeSecrets implements Secrets {
  readonly values = new Map<string, string>()
  fault: 'throws' | 'forgets' | undefined

  async get(name: string): Promise<string | undefined> {
    if (this.fault === 'throws') throw new Error('there is no keyring')
    return this.values.get(name)
  }

  async store(name: string, value: string): Promise<void> {
    if (this.fault === 'throws') throw new Error('there is no keyring')
    if (this.fault !== 'forgets') this.values.set(name, value)
  }
}
