import type { Feature } from '../context'
import { hover } from './hover'

/** Everything that the server answers beside diagnostics: one file here, one line in this list and in `capabilities.ts`. */
export const features: readonly Feature[] = [hover]
