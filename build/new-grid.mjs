/**
 * `npm run new:grid -- LoadUnit`: writes a kind of master data, whose rows have a name and a description, through all layers: contract,
 * catalogue, server, database and texts. Everything specific is then added in the files that the command lists. Options: `--many LoadUnits`
 * for an irregular plural, `--page load-units`, `--icon tag` (default: one that no other settings page has).
 */
import { parseArgs } from 'node:util'
import { capital, joined, lower, openRecipe, Refused, runRecipe, sayNext } from './recipe.mjs'

const usage = `npm run new:grid -- <Kind> [--many <Kinds>] [--page <page>] [--icon <icon>], for instance: npm run new:grid -- LoadUnit`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    many: { type: 'string' },
    page: { type: 'string' },
    icon: { type: 'string' },
    help: { type: 'boolean', default: false },
    root: { type: 'string', default: process.cwd() },
  },
})
const [name = ''] = positionals
const many = values.many ?? (/[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`)
const kind = { name, many, page: values.page ?? joined(many, '-') }

const one = lower(name)
const all = lower(many)
const table = joined(name, '_')
const file = joined(name, '-')
const manyFile = joined(many, '-')
const words = joined(name, ' ')
const manyWords = joined(many, ' ')
const permission = `header/settings/${joined(many, '_')}`

const recipe = openRecipe(values.root)

await runRecipe(async () => {
  if (values.help) return console.log(usage)
  if (!/^[A-Z][a-zA-Z]+$/.test(name))
    throw new Refused(
      'Name the kind, one of it, in capitals and small letters: npm run new:grid -- LoadUnit',
      2,
    )
  const english = JSON.parse(recipe.read('src/locales/en-GB.json'))
  const isView = new RegExp(`^  ${name}: `, 'm').test(recipe.read('src/contract/row-views.ts'))
  if (isView) throw new Refused(`There is a view ${name} already.`)
  if (`route.${kind.page}` in english) throw new Refused(`There is a page ${kind.page} already.`)

  recipe.insert(
    'src/contract/master-data/kinds.ts',
    '\n} as const satisfies Readonly<Record<string, MasterKind>>',
    `
  ${name}: {
    group: '${all}',
    table: '${table}',
    nameField: 'name',
    permission: '${permission}',
    isOpen: false,
    page: '${kind.page}',
    icon: '${values.icon ?? freeIcon()}',
    moreActions: [],
  },`,
  )

  recipe.write(
    `src/contract/master-data/${file}.ts`,
    `/** ${capital(manyWords)}. */
import * as v from 'valibot'
import { group } from '../endpoints/endpoint'
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { words } from '../imports/import-kind'
import { description } from '../imports/shared-fields'
import { nameLengthMost, textLengthMost } from '../limits'
import { readRows } from '../read-values'
import { rowId } from '../wire-values'
import { masterCalls, masterHistory, masterImport, name, textUpTo } from './define'

export const ${one} = defineEntity('${name}', {
  id: field.id(),
  name: field.identifier(),
  description: field.text(),
})
export type ${name} = Row<typeof ${one}>
export const ${one}History = masterHistory(${one})

export const ${one}Import = masterImport(${one}, ${importWords(capital(manyWords))}, [
  {
    name: 'name',
    type: 'identifier',
    words: words('Name', 'Navn', 'Navn', 'Name', 'Namn', 'Nazwa'),
    isKey: true,
    needed: 'always',
    lengthMost: nameLengthMost,
    example: '${capital(words)} 1',
  },
  { ...description, example: 'What it is for' },
])

const descriptionInput = textUpTo(textLengthMost)
export const new${name} = v.object({ name, description: descriptionInput })
export type New${name} = v.InferOutput<typeof new${name}>

/** Absent stays as it is. */
export const ${one}Update = v.object({ id: rowId, name: v.optional(name), description: descriptionInput, read: readRows })
export type ${name}Update = v.InferOutput<typeof ${one}Update>

export const ${all} = group(
  '${name}',
  masterCalls(${one}, ${one}History, {
    noun: ['${words}', '${manyWords}'],
    add: new${name},
    update: ${one}Update,
  }),
)
`,
  )

  recipe.insert(
    'src/contract/endpoints/table.ts',
    '\nimport { printers }',
    `\nimport { ${all} } from '../master-data/${file}'`,
  )
  recipe.insert('src/contract/endpoints/table.ts', '\n} as const\nexport type Endpoints', `\n  ${all},`)

  recipe.insert(
    'src/contract/imports/import-kinds.ts',
    '\nimport { printerImport }',
    `\nimport { ${one}Import } from '../master-data/${file}'`,
  )
  recipe.insert(
    'src/contract/imports/import-kinds.ts',
    '\n  printers: printerImport,',
    `\n  ${all}: ${one}Import,`,
  )

  recipe.write(
    `src/catalog/master-data/${manyFile}.ts`,
    `/** ${capital(manyWords)}: form, actions and grid. */
import { textLengthMost } from '../../contract/limits'
import { ${one}, ${one}History, ${all}, type ${name} } from '../../contract/master-data/${file}'
import { defineForm } from '../../define/form'
import { defineView } from '../../define/view'
import { masterActions, masterHistoryTab, nameInput } from './define'

const form = defineForm({
  name: '${one}',
  fields: [
    nameInput('name'),
    { name: 'description', kind: 'text', maxLength: textLengthMost, from: 'description' },
  ],
})

const actions = masterActions<${name}>('${name}', {
  form,
  endpoints: { add: ${all}.add, update: ${all}.update, remove: ${all}.remove },
})

export const ${all}View = defineView(${one}, {
  name: '${name}',
  search: ${all}.search,
  columns: ['name', 'description'],
  internal: ['id'],
  nameField: 'name',
  filters: ['name', 'description'],
  sort: [{ selector: 'name', desc: false }],
  widths: { name: 180, description: 320 },
  isSmall: true,
  details: [masterHistoryTab('${name}', ${one}History, ${all}.searchHistory)],
  actions: [actions.add, actions.update, actions.delete],
})
`,
  )
  recipe.insert(
    'src/catalog/views/settings-views.ts',
    '\nimport { printersView }',
    `\nimport { ${all}View } from '../master-data/${manyFile}'`,
  )
  recipe.insert('src/catalog/views/settings-views.ts', '\n  integrationImportsView,', `\n  ${all}View,`)

  recipe.write(
    `demo/server/master-data/${manyFile}.ts`,
    `/** ${capital(manyWords)}. */
import {
  ${one},
  ${one}History,
  type New${name},
  type ${name},
  type ${name}Update,
} from '../../../src/contract/master-data/${file}'
import { masterKind } from './define'

export const ${one}Kind = masterKind<${name}, New${name}, ${name}Update>(${one}, ${one}History)
`,
  )
  recipe.insert(
    'demo/server/master-data/kinds.ts',
    '\nimport { printerKind }',
    `\nimport { ${one}Kind } from './${manyFile}'`,
  )
  recipe.insert('demo/server/master-data/kinds.ts', '\n}\n\nconst kinds', `\n  ${all}: ${one}Kind,`)

  const number = String(
    1 + Math.max(...recipe.list('demo/server/core/db/migrations').map(entry => Number(entry.slice(0, 4)))),
  ).padStart(4, '0')
  const migration = `${number}-${manyFile}`
  recipe.write(
    `demo/server/core/db/migrations/${migration}.ts`,
    `/** ${capital(manyWords)}; deleted ones stay for what refers to them. */
export const ${all} = {
  name: '${migration}',
  sql: \`
create table ${table} (
  id bigint primary key generated always as identity,
  business_unit_id bigint not null references business_unit (id),
  name text not null,
  description text,
  version bigint not null default 1,
  deleted boolean not null default false
);
create unique index ${table}_name on ${table} (business_unit_id, lower(name)) where not deleted;
\`,
}
`,
  )
  recipe.insert(
    'demo/server/core/db/migrate.ts',
    '\nimport type { Tables }',
    `\nimport { ${all} } from './migrations/${migration}'`,
  )
  recipe.insert('demo/server/core/db/migrate.ts', '\n]\n', `\n  ${all},`)

  const untranslated = writeTexts()
  const written = await recipe.save()
  console.log(`Written: ${written.join(', ')}`)
  console.log(
    `In English in every language, to be translated: ${untranslated.join(', ')}, and what imports call them in src/contract/master-data/${file}.ts`,
  )
  sayNext(`the settings, page ${kind.page}`)
})

/** The first icon that no menu page uses, since icons tell the settings pages apart. */
function freeIcon() {
  const placed = ['src/catalog/menu.ts', 'src/contract/master-data/kinds.ts'].map(recipe.read).join('')
  const free = ['tag', 'box', 'barcode', 'target', 'star', 'bolt'].find(
    icon => !placed.includes(`icon: '${icon}'`),
  )
  if (free === undefined) throw new Refused('Name an icon that no page has: --icon.')
  return free
}

/** Texts that contain the noun, in English in every language; the others it takes (`src/texts/shared-key.ts`). */
function writeTexts() {
  const texts = {
    [`route.${kind.page}`]: capital(manyWords),
    [`field.${one}Id`]: `${capital(words)} ID`,
    [`grid.rows.${name}`]: { one: `{{number}} ${words}`, other: `{{number}} ${manyWords}` },
    [`grid.rowsNamed.${name}`]: { one: words, other: manyWords },
    [`action.add${name}`]: `Add ${words}`,
    [`action.add${name}.done`]: `${capital(words)} added`,
    [`action.update${name}`]: `Edit ${words}`,
    [`action.update${name}.done`]: `${capital(words)} saved`,
    [`action.delete${name}`]: `Delete ${words}`,
    [`action.delete${name}.done`]: `${capital(words)} deleted`,
    [`action.delete${name}.confirm.title`]: `Delete ${words} {{name}}?`,
    [`action.delete${name}.confirm.text`]: 'It can no longer be chosen.',
    [`action.delete${name}.confirm.keep`]: `Keep ${words}`,
    [`state.history.update${name}`]: `${capital(words)} changed`,
  }
  return recipe.addTexts(texts)
}

/** The same English text in every language, to be translated. */
function importWords(text) {
  return `words(${recipe
    .list('src/locales')
    .map(() => `'${text}'`)
    .join(', ')})`
}
