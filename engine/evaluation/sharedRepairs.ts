/**
 * Share of row i's repairs that column j repairs too: |Ri and Rj| / |Ri|. The diagonal and rows without repairs are
 * null: undefined, which is not the same as 0.
 */
export const sharedRepairs = (
  repairs: ReadonlyMap<string, readonly string[]>,
): readonly (readonly (number | null)[])[] => {
  const ids = [...repairs.keys()]
  const sets = new Map(ids.map((id) => [id, new Set(repairs.get(id))] as const))
  return ids.map((row) =>
    ids.map((column) => {
      const own = repairs.get(row) ?? []
      if (row === column || own.length === 0) return null
      return own.filter((task) => sets.get(column)?.has(task)).length / own.length
    }),
  )
}
