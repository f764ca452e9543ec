import type { Span } from '../documents/text/positions'

export const contains = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end
