import { hashOf } from './canonical'
import type { JsonObject } from './json'

/** What a frozen pool must keep: its base and its members as they are written. Absent ones count as absent. */
export const frozenHash = ({ base, members }: JsonObject): string => hashOf({ base, members })
