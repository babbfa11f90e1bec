/**
 * The text form in which the facts of a release are stored and read (docs/api/). One heading per item, one line per fact, everything
 * sorted, so that a diff shows what changed and below which heading. Parts that many items share, such as the answer of every action on
 * rows, are written once as a shape; reading them returns the same facts as without shapes.
 */
import { is, unionOf } from './api-facts.mjs'

const note = 'Written by `npm run release`; the next release is compared with it.'
const shapeMark = 'shape '
const lineLengthMost = 120
/** Shapes that occur less often, or have fewer lines, are written in place. */
const shapeUsesLeast = 4
const shapeLinesLeast = 4

/**
 * @param {readonly import('./api-facts.mjs').Fact[]} facts
 * @param {string} version
 */
export function offerText(facts, version) {
  const things = [...groupBy(facts, ({ of }) => of)].map(([of, all]) => [of, sortedFacts(all)])
  const shapes = commonShapes(things.map(([, all]) => all))
  const texts = [
    ...[...shapes].map(([name, shape]) => [shapeMark + name, ...linesOf(shape.facts, shapes, true)]),
    ...things.map(([of, all]) => [of, ...linesOf(all, shapes)]),
  ].sort(([a], [b]) => compareTexts(a, b))
  return [`# ${version}. ${note}`, ...texts.flat(), ''].join('\n')
}

/** @returns {import('./api-facts.mjs').Fact[]} @throws Error with a line that does not come from `offerText` */
export function readOffer(text) {
  let of = ''
  const read = unfolded(text).flatMap((line, at) => {
    if (line === '' || line.startsWith('#')) return []
    if (!line.startsWith(' ')) return [is((of = line))]
    const [, way, name = '', mark, shape, types] =
      /^ {2}(needs|takes|gives|has) (?:(\S.*?)(\??): )?(?:as (\S+)|(.*))$/.exec(line) ?? []
    if (way === undefined) throw new Error(`docs/api: entry ${at + 1} cannot be read: ${line}`)
    return [
      { of, way, name, isOptional: mark === '?', types: types === undefined ? [] : unionOf(types), shape },
    ]
  })
  const things = groupBy(read, fact => fact.of)
  const expanded = ({ shape, ...fact }) => {
    if (shape === undefined) return [fact]
    const [own, ...parts] = (things.get(shapeMark + shape) ?? []).filter(({ way }) => way === 'has')
    if (own === undefined) throw new Error(`docs/api: there is no shape ${shape}.`)
    const { of, way, name } = fact
    return [
      { ...fact, types: own.types },
      ...parts.flatMap(part => expanded({ ...part, of, way, name: name + part.name })),
    ]
  }
  return read.filter(fact => !fact.of.startsWith(shapeMark)).flatMap(expanded)
}

/** The most used shape for each last part of a name, if it is worth a section; the names of its facts begin at the shape. */
function commonShapes(things) {
  const found = new Map()
  for (const all of things)
    for (const at of all.keys()) {
      const shape = shapeAt(all, at)
      if (shape.name === '' || shape.lines < shapeLinesLeast) continue
      const id = `${shape.name}\n${shape.key}`
      found.set(id, { ...shape, uses: (found.get(id)?.uses ?? 0) + 1 })
    }
  const often = [...found.values()].filter(({ uses }) => uses >= shapeUsesLeast)
  const byUses = (a, b) => a.uses - b.uses || compareTexts(a.key, b.key)
  // The last one of each name remains, which has the most uses.
  return new Map(often.sort(byUses).map(shape => [shape.name, shape]))
}

/** A fact with its children, which directly follow it in the order of names; all names are relative to it. */
function shapeAt(all, at) {
  const { name, way, types } = all[at]
  let end = at + 1
  while (name !== '' && all[end]?.way === way && isBelow(all[end].name, name)) end++
  const below = all
    .slice(at + 1, end)
    .map(fact => ({ ...fact, way: 'has', name: fact.name.slice(name.length) }))
  const facts = [{ of: '', way: 'has', name: '', isOptional: false, types }, ...below]
  const isLong = types.join(' | ').length > lineLengthMost
  return {
    name: name.split('.').at(-1),
    facts,
    key: facts.map(fact => lineOf(fact)).join('\n'),
    lines: below.length + (isLong ? types.length : 0),
  }
}

const isBelow = (name, above) => name.startsWith(above) && /^[.[{]/.test(name.slice(above.length))

/** @param isSection whether the first fact is the heading of the shape, rather than a use of it */
function linesOf(all, shapes, isSection) {
  const lines = []
  for (let at = 0; at < all.length; at++) {
    const here = shapeAt(all, at)
    const shape = shapes.get(here.name)
    const isUse = shape?.key === here.key && here.name !== '' && !(isSection && at === 0)
    if (all[at].way !== 'is') lines.push(isUse ? useOf(all[at], shape) : lineOf(all[at]))
    if (isUse) at += shape.facts.length - 1
  }
  return lines
}

const beginOf = ({ way, name, isOptional }) =>
  `  ${way} ${name}${name === '' ? '' : isOptional ? '?: ' : ': '}`
const useOf = (fact, shape) => `${beginOf(fact)}as ${shape.name}`

/** Many values are written on a line each. */
function lineOf(fact) {
  const { types } = fact
  const line = beginOf(fact) + types.join(' | ')
  if (line.length <= lineLengthMost || types.length === 1) return line
  return [beginOf(fact).trimEnd(), ...types.map(type => `    | ${type}`)].join('\n')
}

/** Joins values on lines of their own with the line to which they belong. */
function unfolded(text) {
  return text
    .replaceAll(/(:| needs| has)\n {4}\| /g, '$1 ')
    .replaceAll(/\n {4}\| /g, ' | ')
    .split('\n')
}

/** Names in order, each before its children. */
function sortedFacts(facts) {
  const pieces = ({ way, name }) => `${way} ${name}`.replaceAll(/[.[{]/g, begin => `\u0001${begin}`)
  return facts
    .map(fact => [pieces(fact), fact])
    .sort(([a], [b]) => compareTexts(a, b))
    .map(([, fact]) => fact)
}

function groupBy(list, keyFor) {
  const groups = new Map()
  for (const one of list) {
    const key = keyFor(one)
    groups.set(key, groups.get(key) ?? [])
    groups.get(key).push(one)
  }
  return groups
}

/** By code points, so that the order is the same on every machine. */
const compareTexts = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
