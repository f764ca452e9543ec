import { readKey } from '../documents/reads'

/** Which facts hold of which files. */
export class LiveFacts {
  private readonly factsOf = new Map<string, readonly string[]>()
  private readonly pathsWith = new Map<string, Set<string>>()

  /** By path. */
  paths(fact: string): readonly string[] {
    return [...(this.pathsWith.get(fact) ?? [])].sort()
  }

  /** Takes the place of what held of the file before; gives the keys of what that changes. */
  set(path: string, facts: readonly string[]): readonly string[] {
    const before = this.factsOf.get(path) ?? []
    const gone = before.filter((fact) => !facts.includes(fact))
    const added = facts.filter((fact) => !before.includes(fact))
    for (const fact of gone) this.pathsWith.get(fact)?.delete(path)
    for (const fact of added) this.pathsWith.set(fact, (this.pathsWith.get(fact) ?? new Set()).add(path))
    this.factsOf.set(path, facts)
    return [...gone, ...added].map((fact) => readKey('fact', fact))
  }
}
