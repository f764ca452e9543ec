// Judges a task of stock.tasks.jsonl: one document on standard input, one verdict on standard output.
import { text } from 'node:stream/consumers'

const { sealed, answer, messages } = JSON.parse(await text(process.stdin))
const success = answer === sealed.right
const looked = messages.some(({ calls = [] }) => calls.some(({ tool }) => tool === 'count'))
console.log(JSON.stringify({ score: success ? 1 : 0, success, partial: looked ? 0.5 : 0, sealed }))
