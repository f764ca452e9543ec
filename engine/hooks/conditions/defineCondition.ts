import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { JsonObject } from '../../documents/json'
import { closed } from '../../documents/kinds/shape'
import type { ConditionDefinition, ConditionInstance } from '../condition'

/** Every optional member has a default, so a condition sees all of them. */
type Filled<T extends TObject> = Required<Static<T>>

interface ConditionSource<T extends TObject> extends Omit<ConditionDefinition, 'parameters' | 'create'> {
  readonly parameters: T
  create(parameters: Filled<T>, hook: string): ConditionInstance
}

/** The closed parameter schema of a condition. */
export const parametersOf = <T extends TProperties>(members: T) => Type.Object(members, closed)

/** A condition written against the types of its own parameters. */
export const defineCondition = <T extends TObject>(source: ConditionSource<T>): ConditionDefinition => ({
  ...source,
  create: (parameters, hook) => source.create(checked<T>(parameters), hook),
})

/** `create` is only called with parameters that passed the schema and carry its defaults. */
const checked = <T extends TObject>(parameters: JsonObject): Filled<T> => parameters as Filled<T>
