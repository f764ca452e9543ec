import type { Feature } from '../context'
import { hover } from './hover'

/** Everything that the server answers beside diagnostics. A new feature is one file here and one line in this list. */
export const features: readonly Feature[] = [hover]
