/** Which files have their content in memory, those last looked at last. Most are looked at once, when a folder is opened. */
export class HeldFiles {
  private readonly most: number
  private readonly paths = new Set<string>()

  constructor(most: number) {
    this.most = most
  }

  touch(path: string): void {
    this.paths.delete(path)
    this.paths.add(path)
  }

  /** Those to let go, once there are so many that it is worth while. They are no longer held. */
  surplus(): readonly string[] {
    if (this.paths.size < 2 * this.most) return []
    const surplus = [...this.paths].slice(0, this.paths.size - this.most)
    for (const path of surplus) this.paths.delete(path)
    return surplus
  }
}
