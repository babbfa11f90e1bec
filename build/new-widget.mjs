/**
 * `npm run new:widget -- OrdersOnHold --view SalesOrders --state OnHold`: writes a widget that counts the rows of a view in one or several
 * states, and opens them: id, default position, definition, figure, filter and texts. Further conditions are then added to both the SQL
 * statement and the filter.
 */
import { parseArgs } from 'node:util'
import { capital, joined, lower, openRecipe, Refused, runRecipe, sayNext } from './recipe.mjs'

/** The views whose rows can be counted, except in final states, where the number of rows only grows. */
const views = {
  SalesOrders: {
    table: 'sales_order',
    states: ['src/contract/states/sales-order.ts', 'salesOrderStates'],
    final: ['Completed', 'Cancelled'],
    definition: "when: onNewView, opens: salesOrdersPage, style: 'new',",
    field: 'state',
    words: 'Sales orders',
  },
  Job: {
    table: 'job',
    states: ['src/contract/states/warehouse.ts', 'jobStates'],
    final: ['Completed', 'Cancelled'],
    definition: "field: 'status', opens: 'jobs-es-page', style: 'job-progress',",
    field: 'status',
    words: 'Jobs',
    group: 'JobsGroup',
  },
}
const usage = `npm run new:widget -- <Name> --view <View> --state <State>[,<State>], for instance:
npm run new:widget -- OrdersOnHold --view SalesOrders --state OnHold
Views: ${Object.keys(views).join(', ')}.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    view: { type: 'string', default: 'SalesOrders' },
    state: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
    root: { type: 'string', default: process.cwd() },
  },
})

await runRecipe(async () => {
  if (values.help) return console.log(usage)
  const [type = ''] = positionals
  const states = values.state.split(',').filter(state => state !== '')
  if (positionals.length !== 1 || !/^[A-Z][a-zA-Z]+$/.test(type) || states.length === 0)
    throw new Refused(usage, 2)
  if (!Object.hasOwn(views, values.view)) throw new Refused(`No widget counts ${values.view}.\n${usage}`)
  const recipe = openRecipe(values.root)
  const view = views[values.view]
  assertCountable(recipe, view, states)
  const contract = recipe.read('src/contract/widgets.ts')
  if (new RegExp(`\\n  ${type}: \\d`).test(contract)) throw new Refused(`There is a widget ${type} already.`)

  const id = 1 + Math.max(...[...idsIn(contract)].map(Number))
  writeContract(recipe, view, type, id)
  writeFigure(recipe, view, type, states)
  const words = capital(joined(type, ' '))
  const untranslated = recipe.addTexts({
    [`widget.${type}.title`]: words,
    [`widget.${type}.description`]: `${view.words} by state: ${words}`,
    [`widget.${type}.note`]: 'To be looked at',
  })
  console.log(`Written: ${(await recipe.save()).join(', ')}`)
  console.log(
    `Placeholders in English in every language, to be improved and translated: ${untranslated.join(', ')}`,
  )
  sayNext('the dashboard')
})

/** @throws Refused when a state does not belong to the view, or is final */
function assertCountable(recipe, { states: [file, name], final }, requested) {
  const [, list = ''] = new RegExp(`export const ${name} = \\[([^\\]]*)\\]`).exec(recipe.read(file)) ?? []
  const known = [...list.matchAll(/'(\w+)'/g)]
    .map(([, state]) => state)
    .filter(state => !final.includes(state))
  const unknown = requested.find(state => !known.includes(state))
  if (unknown === undefined) return
  throw new Refused(
    final.includes(unknown)
      ? `${unknown} is final: the widget would count all that ever was. Open states: ${known.join(', ')}.`
      : `There is no state ${unknown}. Open states: ${known.join(', ')}.`,
  )
}

function* idsIn(contract) {
  const [, list = ''] = /export const widgetIds = \{([^}]*)\}/.exec(contract) ?? []
  for (const [, id] of list.matchAll(/: (\d+)/g)) yield id
}

function writeContract(recipe, view, type, id) {
  const contract = 'src/contract/widgets.ts'
  recipe.insert(contract, '\n} as const\nexport type WidgetType', `\n  ${type}: ${id},`)
  if (view.group !== undefined)
    recipe.insert(contract, '\n  OutBoundOrderReportData:', `\n  ${type}: '${view.group}',`)
  recipe.insert(
    'src/catalog/widgets/widgets.ts',
    '\n] as const',
    `\n  defineWidget({ type: '${type}', component: 'singleValue', ${view.definition} }),`,
  )
  // The test repeats the ids, since they are part of the specification.
  recipe.insert(
    'tests/unit/catalog/routes-and-widgets.test.ts',
    '\n    })\n    const ids:',
    `\n      ${type}: ${id},`,
  )
}

function writeFigure(recipe, view, type, states) {
  const figure = lower(type)
  const names = states.map(state => `'${state}'`).join(', ')
  const figures = 'demo/server/dashboard/widget-figures.ts'
  recipe.insert(figures, '\n  readonly purchaseDrafts: number', `\n  readonly ${figure}: number`)
  recipe.insert(
    figures,
    '\n      coalesce((\n        select json_agg(',
    `\n      (select count(*) from ${view.table} where business_unit_id = \${unit} and state in (${names})) as "${figure}",`,
  )
  const widgetValues = 'demo/server/dashboard/widget-values.ts'
  recipe.insert(
    widgetValues,
    '\n    NumberOfPausedJobs: single(',
    `\n    ${type}: single(figures.${figure}),`,
  )
  recipe.insert(
    widgetValues,
    '\n    NumberOfPausedJobs: [where',
    `\n    ${type}: [where('${view.field}').in([${names}])],`,
  )
}
