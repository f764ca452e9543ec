import type { Location, Position } from 'vscode'
import type { VsCode } from '../vscodeApi'
import type { Command } from './commandContext'

/** For code lenses: they know the places already, in the form of the protocol (`uri, position, locations`). */
export const showReferences: Command = async ({ vscode }, uri, position, locations) => {
  const from = positionOf(vscode, position)
  if (typeof uri !== 'string' || from === undefined || !Array.isArray(locations)) return
  const places = locations.flatMap((each: unknown) => locationOf(vscode, each) ?? [])
  await vscode.commands.executeCommand('editor.action.showReferences', vscode.Uri.parse(uri), from, places)
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const positionOf = (vscode: VsCode, value: unknown): Position | undefined => {
  const line = member(value, 'line')
  const character = member(value, 'character')
  return typeof line === 'number' && typeof character === 'number' ? new vscode.Position(line, character) : undefined
}

const locationOf = (vscode: VsCode, value: unknown): Location | undefined => {
  const uri = member(value, 'uri')
  const range = member(value, 'range')
  const start = positionOf(vscode, member(range, 'start'))
  const end = positionOf(vscode, member(range, 'end'))
  if (typeof uri !== 'string' || start === undefined || end === undefined) return undefined
  return new vscode.Location(vscode.Uri.parse(uri), new vscode.Range(start, end))
}
