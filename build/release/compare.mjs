/**
 * The changes between the public interfaces of two releases, and which of them are breaking: a caller that sends the same input as before
 * must be understood, and everything that it reads must still exist with a known type.
 *
 * @typedef {import('./api-facts.mjs').Fact} Fact
 * @typedef {object} Change
 * @property {boolean} breaks
 * @property {string} of call, tag or exported name
 * @property {string} text description of the change
 */

/**
 * If something was added or removed as a whole, its parts are not listed.
 * @param {readonly Fact[]} before
 * @param {readonly Fact[]} now
 * @returns {Change[]}
 */
export function compareOffers(before, now) {
  const [old, present] = [byPlace(before), byPlace(now)]
  const gone = before.filter(fact => !present.has(placeOf(fact)) && !isBelow(fact, present, old))
  const came = now.filter(fact => !old.has(placeOf(fact)) && !isBelow(fact, old, present))
  const stayed = now.filter(fact => old.has(placeOf(fact)))
  return [
    ...gone.map(goneOf),
    ...came.map(cameOf),
    ...stayed.flatMap(fact => changesOf(old.get(placeOf(fact)), fact)),
  ]
}

/** Changes as lines. The same change of several items is one line, but every item that was added or removed is listed. */
export function changeLines(changes) {
  const byText = new Map()
  for (const { of, text } of changes) byText.set(text, [...(byText.get(text) ?? []), of])
  return [...byText].flatMap(([text, things]) => {
    const [first, ...others] = things.sort()
    if (wholeTexts.includes(text)) return things.map(thing => `\`${thing}\`: ${text}`)
    const rest = others.length === 0 ? '' : ` and ${others.length} more`
    return [`\`${first}\`${rest}: ${text}`]
  })
}

/** Descriptions of changes of a whole item. */
const wholeTexts = ['is gone', 'is new']

const goneOf = ({ of, way, name }) => ({
  breaks: way !== 'needs',
  of,
  text: {
    is: 'is gone',
    needs: 'needs no permission any more',
    takes: `\`${name}\` is not taken any more`,
    gives: `\`${name}\` is not given any more`,
  }[way],
})

const cameOf = ({ of, way, name, isOptional, types }) => ({
  breaks: way === 'needs' || (way === 'takes' && !isOptional),
  of,
  text: {
    is: 'is new',
    needs: `needs a permission now: ${listed(types)}`,
    takes: isOptional ? `\`${name}\` is taken too` : `\`${name}\` must be given now`,
    gives: `\`${name}\` is given too`,
  }[way],
})

/** @returns {Change[]} */
function changesOf(before, { of, way, name, isOptional, types }) {
  const say = (breaks, text) => ({ breaks, of, text })
  const lost = before.types.filter(type => !covers(types, type))
  const gained = types.filter(type => !covers(before.types, type))
  if (way === 'needs') {
    return [
      ...(lost.length > 0 ? [say(true, `the permission ${listed(lost)} is not enough any more`)] : []),
      ...(gained.length > 0 ? [say(false, `the permission ${listed(gained)} is enough too`)] : []),
    ]
  }
  // Readers of a field handle the known values and ignore others, but do not expect another type of value.
  const isAnotherKind = type => !(isLiteral(type) && before.types.some(isLiteral))
  const breaks = way === 'takes' ? lost.length > 0 : lost.some(isLiteral) || gained.some(isAnotherKind)
  return [
    ...(isOptional === before.isOptional
      ? []
      : [say(isOptional === (way === 'gives'), mayBeMissing[way](name, isOptional))]),
    ...(lost.length + gained.length === 0 ? [] : [say(breaks, `\`${name}\` ${typesChanged(lost, gained)}`)]),
  ]
}

const mayBeMissing = {
  takes: (name, isOptional) => `\`${name}\` ${isOptional ? 'may be left out now' : 'must be given now'}`,
  gives: (name, isOptional) => `\`${name}\` ${isOptional ? 'may be missing now' : 'is always given now'}`,
}

function typesChanged(lost, gained) {
  if (lost.length === 0) return `may be ${listed(gained)} too`
  return `is not ${listed(lost)} any more${gained.length > 0 ? `, but may be ${listed(gained)}` : ''}`
}

const listed = types =>
  types.map(type => (type.includes('`') ? `\`\` ${type} \`\`` : `\`${type}\``)).join(', ')
const isLiteral = type => /^["'`]/.test(type)

/** Whether the types include every value of the type. */
function covers(types, type) {
  const kinds = [type, 'any', type.replace(/ \(.*\)$/, '')]
  if (isLiteral(type)) kinds.push('string')
  if (type === 'integer') kinds.push('number')
  return kinds.some(kind => types.includes(kind))
}

const placeOf = ({ of, way, name }) => `${of}\n${way}\n${name}`
const byPlace = facts => new Map(facts.map(fact => [placeOf(fact), fact]))

/** Whether a parent of the fact is missing among the others too, so that the fact need not be reported. */
function isBelow({ of, way, name }, others, own) {
  if (way === 'is') return false
  if (!others.has(placeOf({ of, way: 'is', name: '' }))) return true
  return placesAbove(name).some(above => {
    const place = placeOf({ of, way, name: above })
    return own.has(place) && !others.has(place)
  })
}

/** The parents of `a.b[].c` are `a.b[]`, `a.b` and `a`. */
function placesAbove(name) {
  const above = name.replace(/(\.[^.[{]*|\[\d*\]|\{\})$/, '')
  return above === name ? [] : [above, ...placesAbove(above)]
}
