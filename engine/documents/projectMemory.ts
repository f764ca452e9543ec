/** When what was last changed. A project that never changes stays at revision 0. */
export interface ProjectMemory {
  readonly revision: number
  /** Revision of the last change of what a read key stands for; 0 when it never changed. */
  changedAt(key: string): number
}
