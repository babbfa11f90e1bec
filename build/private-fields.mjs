/**
 * What a compiler makes of private fields and methods for browsers that do not know them: a map of the objects of a class to a
 * field's descriptor, a set of them for a method. Handsontable's modules take it from here (shared-private-fields.mjs).
 */

export function initField(receiver, fields, field) {
  refuseAgain(receiver, fields)
  fields.set(receiver, field)
}

export function fieldOf(receiver, fields) {
  const field = knownField(receiver, fields, 'get')
  return field.get ? field.get.call(receiver) : field.value
}

/** Answers the value, as an assignment does. */
export function setField(receiver, fields, value) {
  const field = knownField(receiver, fields, 'set')
  if (field.set) field.set.call(receiver, value)
  else if (field.writable) field.value = value
  else throw new TypeError('attempted to set read only private field')
  return value
}

export function initMethod(receiver, receivers) {
  refuseAgain(receiver, receivers)
  receivers.add(receiver)
}

export function methodOf(receiver, receivers, method) {
  if (!receivers.has(receiver)) throw new TypeError('attempted to get private field on non-instance')
  return method
}

function knownField(receiver, fields, action) {
  const field = fields.get(receiver)
  if (field === undefined) throw new TypeError(`attempted to ${action} private field on non-instance`)
  return field
}

function refuseAgain(receiver, known) {
  if (known.has(receiver))
    throw new TypeError('Cannot initialize the same private elements twice on an object')
}
