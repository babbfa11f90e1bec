/**
 * Rollup plugin: one copy of what Handsontable's compiler wrote into each of its 142 modules to keep fields private. A browser compiles
 * a function where it is first called and keeps what it learns of it: 340 copies of nine functions were a fifth of all that the first
 * grid of a page had compiled, and 0.14 MB of its heap.
 */
import { readFile } from 'node:fs/promises'
import { inProject } from './project.mjs'

/** Modules of Handsontable, whose text is read. */
export const handsontableModule = /[\\/]node_modules[\\/]handsontable[\\/].*\.mjs$/
/** The module that they share, as their text names it, and its file. */
export const privateFields = 'handsontable-private-fields'
export const privateFieldsFile = inProject('build/private-fields.mjs')

/** It stands among Handsontable's modules, and so in their chunk (chunks.mjs). */
const sharedId = inProject('node_modules/handsontable/private-fields.mjs')

export function sharedPrivateFields() {
  return {
    name: 'shared-private-fields',
    resolveId: source => (source === privateFields ? sharedId : null),
    async load(id) {
      if (id !== sharedId) return null
      this.addWatchFile(privateFieldsFile)
      return readFile(privateFieldsFile, 'utf8')
    },
    transform: (code, id) =>
      handsontableModule.test(id) && id !== sharedId
        ? { code: withSharedPrivateFields(code), map: null }
        : null,
  }
}

/** Names of the compiler's functions that are called from outside them, by those of the shared ones. */
const shared = {
  _class_private_field_init: 'initField',
  _class_private_field_get: 'fieldOf',
  _class_private_field_set: 'setField',
  _class_private_method_init: 'initMethod',
  _class_private_method_get: 'methodOf',
}
/** And those that only they call. */
const inner = [
  '_check_private_redeclaration',
  '_class_apply_descriptor_get',
  '_class_apply_descriptor_set',
  '_class_extract_field_descriptor',
]
const copies = new RegExp(`^function (${[...Object.keys(shared), ...inner].join('|')})\\(.*?^\\}$`, 'gms')

/** A module's text with the shared functions in place of its own; line breaks stay, so that source maps need no change. */
export function withSharedPrivateFields(source) {
  const own = new Set()
  const rest = source.replace(copies, (text, name) => {
    own.add(name)
    return text.replace(/[^\n]/g, '')
  })
  const names = Object.entries(shared).filter(([name]) => own.has(name))
  if (names.length === 0) return rest
  const list = names.map(([name, sharedName]) => `${sharedName} as ${name}`).join(', ')
  return `import { ${list} } from '${privateFields}';${rest}`
}
