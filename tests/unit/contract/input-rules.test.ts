/** Input rules for which the validator has no message have a code or an example, so that no user sees a pattern. */
import { expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { endpoints } from '../../../src/contract/endpoints/table'
import { issueCodes } from '../../../src/contract/input-issues'
import { formExpected } from '../../../src/contract/wire-values'

interface AnySchema {
  readonly kind?: string
  readonly type?: string
  readonly message?: unknown
  readonly pipe?: readonly AnySchema[]
  readonly entries?: Readonly<Record<string, AnySchema>>
  readonly options?: readonly (AnySchema | string)[]
  readonly wrapped?: AnySchema
  readonly item?: AnySchema
  readonly items?: readonly AnySchema[]
  readonly key?: AnySchema
  readonly value?: AnySchema
}

/** Rules that can fail in several ways, so that the validator has no specific message. */
const withoutMessage: readonly unknown[] = ['check', 'regex', 'custom', 'partial_check', 'transform_check']

/** Every schema and rule within a schema, each with its path. */
function* partsOf(schema: AnySchema, at: string): Generator<readonly [string, AnySchema]> {
  yield [at, schema]
  const { pipe = [], entries = {}, options = [], items = [], wrapped, item, key, value } = schema
  for (const part of pipe) if (part !== schema) yield* partsOf(part, at)
  for (const [name, part] of Object.entries(entries)) yield* partsOf(part, `${at}.${name}`)
  for (const part of options) if (typeof part === 'object') yield* partsOf(part, at)
  for (const part of [...items, wrapped, item, key, value])
    if (typeof part === 'object') yield* partsOf(part, at)
}

it.each(
  Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([group, members]) =>
    Object.entries(members).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
  ),
)('$name has a code or an example', ({ endpoint }) => {
  const known: readonly string[] = issueCodes
  const unexplained = (['params', 'query', 'body'] as const).flatMap(part =>
    [...partsOf((endpoint[part] ?? {}) as AnySchema, part)].flatMap(([at, { type, message }]) => {
      if (!withoutMessage.includes(type)) return []
      const hasMessage =
        typeof message === 'string' && (known.includes(message) || message.startsWith(formExpected))
      return hasMessage ? [] : [`${at}: ${String(type)}`]
    }),
  )
  expect(unexplained).toEqual([])
})
