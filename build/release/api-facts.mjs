/**
 * The public interface of the REST API and the elements as facts: one for each call, tag, field, attribute, event and so on. Facts are the
 * basis for comparing two releases (compare.mjs), and the form in which a release is stored (stored-offer.mjs).
 *
 * @typedef {object} Fact
 * @property {string} of the call, tag or exported name
 * @property {'is' | 'needs' | 'takes' | 'gives'} way `is`: it exists; `needs`: the permissions, of which one is enough; `takes`: input of a
 * caller or a page; `gives`: output for it
 * @property {string} name path of the field, such as `body.filters[].field`; empty for the ways with a single fact
 * @property {boolean} isOptional whether it may be left out
 * @property {readonly string[]} types possible types of the value; literals in quotes
 */
import { build } from 'esbuild'
import { inProject } from '../project.mjs'

/** The OpenAPI document of the current sources, without a server. */
export async function presentOpenApi() {
  const { outputFiles } = await build({
    entryPoints: [inProject('demo/server/core/http/openapi.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  })
  const module = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  const { openApiDocument } = await import(module)
  return openApiDocument()
}

/**
 * Limits of numbers and lengths, and patterns are left out: they only concern invalid input, and are part of the document itself.
 * @returns {Fact[]} of an OpenAPI document
 */
export function apiFacts({ paths, components }) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      callFacts(`${method.toUpperCase()} ${path}`, operation),
    ),
  )
  const refusals = schemaFacts({ of: 'every refusal', way: 'gives' }, 'body', components.schemas.Error)
  return [...calls, is('every refusal'), ...refusals]
}

function callFacts(of, { parameters = [], requestBody, responses, ...operation }) {
  const needed = [operation['x-permission'] ?? []].flat()
  const bodies = Object.entries(requestBody?.content ?? {}).filter(([kind]) => kind === 'application/json')
  // 207 has the same shape as 200, and the default stands for every refusal.
  const answers = Object.entries(responses).filter(([status]) => /^20[0-6]$/.test(status))
  return [
    is(of),
    ...(needed.length > 0 ? [{ of, way: 'needs', name: '', isOptional: false, types: needed }] : []),
    ...parameters.flatMap(({ in: place, name, required, schema }) =>
      schemaFacts({ of, way: 'takes' }, `${place}.${name}`, schema, !required),
    ),
    ...bodies.flatMap(([, { schema }]) => schemaFacts({ of, way: 'takes' }, 'body', schema)),
    ...answers.flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([kind, { schema }]) =>
        kind === 'application/json'
          ? schemaFacts({ of, way: 'gives' }, status, schema)
          : [{ of, way: 'gives', name: status, isOptional: false, types: ['file'] }],
      ),
    ),
  ]
}

/** One fact for each place of a schema. Variants are one place, which is optional if one of them lacks it. */
function schemaFacts(about, name, schema, isOptional = false) {
  const variants = variantsOf(schema)
  const types = [...new Set(variants.flatMap(typesOf))].sort()
  const names = [...new Set(variants.flatMap(variant => Object.keys(partsOf(variant))))]
  const withParts = variants.filter(variant => Object.keys(partsOf(variant)).length > 0)
  return [
    { ...about, name, isOptional, types },
    ...names.flatMap(part => {
      const found = withParts.flatMap(variant => partsOf(variant)[part] ?? [])
      const isLeftOut = found.length < withParts.length || found.some(({ isRequired }) => !isRequired)
      return schemaFacts(about, name + part, { anyOf: found.map(one => one.schema) }, isLeftOut)
    }),
  ]
}

function variantsOf(schema) {
  const { anyOf, oneOf, allOf, ...rest } = schema
  if (allOf) return variantsOf({ ...rest, ...Object.assign({}, ...allOf) })
  const among = anyOf ?? oneOf
  return among ? among.flatMap(variantsOf) : [schema]
}

function typesOf({ type, format, enum: values, const: value, $ref }) {
  if ($ref) return [$ref.split('/').at(-1)]
  if (values) return values.map(one => JSON.stringify(one))
  if (value !== undefined) return [JSON.stringify(value)]
  return [type ?? 'any'].flat().map(one => (format ? `${one} (${format})` : one))
}

/** The direct children of a place, by the suffix of their name. */
function partsOf({ properties = {}, required = [], items, prefixItems = [], additionalProperties }) {
  const part = (schema, isRequired) => ({ schema, isRequired })
  return {
    ...Object.fromEntries(
      Object.entries(properties).map(([key, one]) => [`.${key}`, part(one, required.includes(key))]),
    ),
    ...Object.fromEntries(prefixItems.map((one, at) => [`[${at}]`, part(one, true)])),
    ...(isSchema(items) && { '[]': part(items, true) }),
    ...(isSchema(additionalProperties) && { '{}': part(additionalProperties, true) }),
  }
}

const isSchema = value => typeof value === 'object' && value !== null

/** @returns {Fact[]} of a custom elements manifest */
export function elementFacts({ modules }) {
  return modules
    .flatMap(({ declarations }) => declarations)
    .flatMap(({ tagName, attributes, events, members, slots, cssProperties, cssParts }) => {
      const of = `<${tagName}>`
      const all = (way, what, list, isOptional = false) =>
        list.map(({ name, type, kind }) => ({
          of,
          way,
          name: `${what} ${name}`,
          isOptional,
          types: kind === 'method' ? ['function'] : unionOf(type?.text ?? 'any').sort(),
        }))
      return [
        is(of),
        ...all('takes', 'attribute', attributes, true),
        ...all('takes', 'member', members, true),
        ...all('takes', 'slot', slots, true),
        ...all('takes', 'custom property', cssProperties, true),
        // The details of events are among the types of the package.
        ...all(
          'gives',
          'event',
          events.map(({ name }) => ({ name })),
        ),
        ...all('gives', 'part', cssParts),
      ]
    })
}

/** Splits a union into its types; `CustomEvent<{ view: number | null }>` is one type. */
export function unionOf(text) {
  const types = ['']
  let depth = 0
  for (const [piece] of text.matchAll(/(["'`])(?:\\.|(?!\1).)*\1| \| |=>|./gs)) {
    if ('([{<'.includes(piece)) depth++
    if (')]}>'.includes(piece)) depth--
    if (piece === ' | ' && depth === 0) types.push('')
    else types[types.length - 1] += piece
  }
  return types
}

/** @returns {Fact} that it exists */
export const is = of => ({ of, way: 'is', name: '', isOptional: false, types: [] })
