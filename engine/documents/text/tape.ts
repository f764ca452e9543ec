/**
 * The positions of a document as one flat array, four numbers a node, in the order of the text:
 *
 *     kind, start, end, next
 *
 * `next` is the index of the node after this one and everything inside it. In an object each member is a key node
 * followed by its value node; the `next` of a key is 1 when its text must be decoded (it holds an escape, or lacks a
 * quote), else 0. A node is named by its index in the array.
 */
export type Tape = Int32Array

export const nodeSize = 4

/** Containers deeper than this are a problem and are left out, so that no reader of a value can run out of stack. */
export const maxDepth = 512

export const nodeKind = {
  object: 1,
  array: 2,
  string: 3,
  number: 4,
  true: 5,
  false: 6,
  null: 7,
  key: 8,
  /** Text without proper quotes where a value or a key was expected. Only in broken text, like the next. */
  word: 9,
  /** The white space where a value was expected. */
  missing: 10,
} as const
export type NodeKind = (typeof nodeKind)[keyof typeof nodeKind]

/** Reads one number; outside the tape it is 0, which is no kind. */
const numberAt = (tape: Tape, index: number): number => tape[index] ?? 0

export const kindOf = (tape: Tape, node: number): number => numberAt(tape, node)
export const startOf = (tape: Tape, node: number): number => numberAt(tape, node + 1)
export const endOf = (tape: Tape, node: number): number => numberAt(tape, node + 2)
export const nextOf = (tape: Tape, node: number): number => numberAt(tape, node + 3)

export const mustDecodeKey = (tape: Tape, key: number): boolean => nextOf(tape, key) === 1
export const valueOfKey = (key: number): number => key + nodeSize
export const nextKey = (tape: Tape, key: number): number => nextOf(tape, key + nodeSize)
export const firstChild = (node: number): number => node + nodeSize

/** A tape that grows while it is written. */
export class TapeWriter {
  tape: Tape
  length = 0

  /** Pretty-printed documents need about one number for six characters. */
  constructor(characters: number) {
    this.tape = new Int32Array((characters >> 2) + 16 * nodeSize)
  }

  open(kind: NodeKind, start: number): number {
    const node = this.length
    if (node + nodeSize > this.tape.length) this.grow()
    this.tape[node] = kind
    this.tape[node + 1] = start
    this.length = node + nodeSize
    return node
  }

  close(node: number, end: number): void {
    this.tape[node + 2] = end
    this.tape[node + 3] = this.length
  }

  closeKey(key: number, end: number, mustDecode: boolean): void {
    this.tape[key + 2] = end
    this.tape[key + 3] = mustDecode ? 1 : 0
  }

  /** Forgets every node from `length` on. */
  truncate(length: number): void {
    this.length = length
  }

  private grow(): void {
    const larger = new Int32Array(this.tape.length * 2)
    larger.set(this.tape)
    this.tape = larger
  }
}
