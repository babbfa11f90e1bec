/**
 * `npm run new:action -- SalesOrders remark`: writes an action on the rows of a view through all layers: transition, call, permission, form
 * with a reason, handler, history and texts. The action records its reason in the rows' history and leaves the rows unchanged; further
 * effects are then added in the files that the command lists. At first only administrators may use it.
 */
import { parseArgs } from 'node:util'
import { actionViews } from './action-views.mjs'
import { capital, joined, openRecipe, Refused, runRecipe, sayNext } from './recipe.mjs'

const usage = `npm run new:action -- <View> <verb>, for instance: npm run new:action -- SalesOrders remark
Views: ${Object.keys(actionViews).join(', ')}. The verb begins with a small letter (callBack).`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    root: { type: 'string', default: process.cwd() },
  },
})

await runRecipe(async () => {
  if (values.help) return console.log(usage)
  const [viewName = '', verb = ''] = positionals
  if (positionals.length !== 2 || !/^[a-z][a-zA-Z]+$/.test(verb)) throw new Refused(usage, 2)
  const recipe = openRecipe(values.root)
  if (!Object.hasOwn(actionViews, viewName)) throw new Refused(refusedView(recipe, viewName))
  const view = actionViews[viewName]

  const names = {
    verb,
    action: `${verb}${capital(view.many)}`,
    file: joined(`${verb}${capital(view.many)}`, '-'),
    permission: `${view.permissions}/${verb}`,
  }
  const english = JSON.parse(recipe.read('src/locales/en-GB.json'))
  if (`action.${names.action}` in english || `state.history.${verb}` in english)
    throw new Refused(`There is an action ${verb} already.`)

  writeContract(recipe, view, names)
  writeCatalogue(recipe, view, names)
  view.writeServer(recipe, names)
  view.writeTests(recipe, names)
  const untranslated = recipe.addTexts(textsOf(view, names))

  console.log(`Written: ${(await recipe.save()).join(', ')}`)
  console.log(`In English in every language, to be translated: ${untranslated.join(', ')}`)
  console.log(`Who may do it beside administrators: ${names.permission} in src/contract/permissions.ts.`)
  sayNext(`the menu of a row of ${viewName} (right-click)`)
})

function refusedView(recipe, name) {
  const isView = new RegExp(`\\n  ${name}: `).test(recipe.read('src/contract/row-views.ts'))
  return isView
    ? `Of ${name} this command knows no place for an action. It knows those of ${Object.keys(actionViews).join(' and ')}; for others docs/recipes.md names the files.`
    : `There is no view ${name}.\n${usage}`
}

function writeContract(recipe, view, { verb, permission }) {
  recipe.insert(
    view.machine,
    view.afterTransitions,
    `\n    ${verb}: { from: ${view.states}, to: ${view.states} },`,
  )
  recipe.insert('src/contract/states/history-actions.ts', view.afterHistory, `\n    '${verb}',`)
  recipe.insert(
    'src/contract/permissions.ts',
    "\n  'data/terminal/pick': onlyTerminal,",
    `\n  '${permission}': onlyAdmin,`,
  )
  recipe.insert(
    view.endpoints,
    view.afterEndpoints,
    `
  ${verb}: put('/${verb}', {
    body: v.object({ ...${view.ids}.entries, reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost)) }),
    ...bulk,
    permission: '${permission}',
    summary: 'Says a reason in the history of ${view.many}, which stay as they are.',
  }),`,
  )
}

function writeCatalogue(recipe, view, { verb, action, file, permission }) {
  const form = `${action}Form`
  recipe.write(
    `src/catalog/forms/${file}.ts`,
    `/** What is asked before ${sentence(verb)} ${view.many}. */
import { nameLengthMost } from '../../contract/limits'
import { defineForm } from '../../define/form'

export const ${form} = defineForm({
  name: '${action}',
  fields: [{ name: 'reason', kind: 'text', isRequired: true, maxLength: nameLengthMost }],
})
`,
  )
  recipe.write(
    `src/catalog/actions/${file}.ts`,
    `/** ${capital(sentence(verb))} ${view.many}. */
import { ${view.group} } from '../../contract/endpoints/${view.groupFile}'
import type { ${view.row} } from '../../contract/entities/${view.entityFile}'
${view.guardImports}
import { defineAction } from '../../define/action'
import { ${form} } from '../forms/${file}'

export const ${action} = defineAction<${view.row}>({
  name: '${action}',
  icon: 'message',
  section: ${view.section},
  permission: '${permission}',
  guard: row => ${view.guard(verb)},
  form: ${form},
  endpoint: ${view.group}.${verb},
  input: (rows, values) => ({ body: { ${view.ids}: rows.map(({ id }) => id), reason: values.reason ?? '' } }),
})
`,
  )
  recipe.insert(view.viewFile, view.beforeViewImport, `\nimport { ${action} } from '../actions/${file}'`)
  recipe.insert(view.viewFile, view.beforeViewAction, `${view.viewGlue}${action},`)
  recipe.insert(
    'src/texts/permission-titles.ts',
    "\n  'data/terminal/pick':",
    `\n  '${permission}': 'action.${action}',`,
  )
}

function textsOf({ one, many }, { verb, action }) {
  const words = capital(sentence(verb))
  return {
    [`action.${action}`]: words,
    [`action.${action}.done`]: {
      one: `${words}: {{number}} ${one}`,
      other: `${words}: {{number}} ${many}`,
    },
    [`form.${action}.title`]: `${words}: {{rows}}`,
    [`form.${action}.submit`]: '{{action}}',
    [`state.history.${verb}`]: words,
  }
}

function sentence(verb) {
  return joined(verb, ' ')
}
