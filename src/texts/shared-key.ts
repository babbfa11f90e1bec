/**
 * Which other text a key takes where it has none of its own. Names tell it: a field of an entity is called as all fields of its name, a
 * command as the shorter one with the same verb, a grid as the page of its name. Pure; `createI18n` follows it for every key that has no
 * text, but not for a list of keys: give `t` one key and the other as its default value. Where a name does not tell it, the definition
 * names the key (`titleKey` and the like), or the call uses it.
 */
import { masterData } from '../contract/master-data/kinds'
import { reportNames, reportPlaces } from '../contract/reports/report-names'
import { routeNames } from '../contract/route-names'

/** What no rule says: keys, or beginnings of keys, that are made of codes and mean the same as another one. */
const exceptions = {
  'action.changeDeliveryPriority.done': 'action.changePriorityAndDate.done',
  'action.createDraft': 'route.newdraft-page',
  'action.createInventory.done': 'action.countStocks.done',
  'action.deleteRole.confirm.submit': 'action.deleteRole',
  'action.dissolveJobs.confirm.keep': 'action.cancelJobs.confirm.keep',
  'choice.deleteRole.option.delete': 'action.deleteRole',
  'company.problem.notListed': 'grid.form.not-listed',
  'dashboard.section.JobsGroup': 'route.jobs-es-page',
  'dialog.password.submit.typed': 'password.set',
  'grid.view.nameProblem.empty': 'report.schedule.nameMissing',
  'import.inView.none.all': 'grid.empty.none',
  'kpi.problem.too-big': 'grid.form.too-big',
  'kpi.problem.too-small': 'grid.form.too-small',
  'line.problem.empty': 'grid.form.not-a-number',
  'line.problem.too-many-decimals': 'grid.form.too-many-decimals',
  'orderEntry.field.city': 'company.field.city',
  'purchase.criteria.forecastDays.not-a-number': 'grid.form.not-a-number',
  'purchase.criteria.growthFactor.not-a-number': 'grid.form.not-a-number',
  'purchase.criteria.leadTimeDays.not-a-number': 'grid.form.not-a-number',
  'purchase.criteria.periodFrom.too-long-ago': 'grid.form.too-long-ago',
  'purchase.search.leadTimeDays': 'purchase.fact.leadTime',
  'refusal.session-ended': 'kernel.failure.signed-out',
  'refusal.unexpected': 'kernel.failure.unexpected',
  'report.criterion.suppliers': 'route.supplier-es-page',
  'state.causeCodeType': 'state.transactionType',
  'translations.problem.too-long': 'company.problem.tooLong',
  'userSettings.section.settings': 'shell.menu.settings',
  'view.UserRoleAssignment': 'view.UserRole',
} as const satisfies Readonly<Record<string, string>>

/** The keys that the compiler takes, though no file has them (`i18next.d.ts`). */
export type SharedKey = keyof typeof exceptions

/** Those, and the ones that follow from tables of the contract. */
export const sameAs: Readonly<Record<string, string>> = {
  ...exceptions,
  // A grid of master data and its page; the button and its command; the history and the toast, of one row at a time.
  ...Object.fromEntries(
    Object.entries(masterData).flatMap(([kind, { page }]) => [
      [`view.${kind}`, `route.${page}`],
      [`action.delete${kind}.confirm.submit`, `action.delete${kind}`],
      ...['add', 'delete'].map(verb => [`state.history.${verb}${kind}`, `action.${verb}${kind}.done`]),
    ]),
  ),
  // A report and whatever shows it.
  ...Object.fromEntries(
    reportNames.flatMap(name => {
      const { view, page } = reportPlaces[name]
      return [`view.${view}`, `route.${page}`, `state.report.${name}`].map(key => [
        key,
        `report.${name}.title`,
      ])
    }),
  ),
}

/** A name as a grid, a command and a page have it alike: `Job` is `jobs-es-page`, `createSalesOrder` is `create-sales-order`. */
const bareName = (name: string) =>
  name
    .toLowerCase()
    .replace(/(-es)?-page$|-/g, '')
    .replace(/s$/, '')

/** Pages by their bare names, without old versions. */
const pages: ReadonlyMap<string, string> = new Map(
  routeNames
    .filter(name => !routeNames.some(other => other !== name && other === name.replace(/-page$/, '-es-page')))
    .map(name => [bareName(name), name]),
)

const viewsOfReports: ReadonlyMap<string, string> = new Map(
  reportNames.map(name => [name, reportPlaces[name].view]),
)

type Rule = readonly [form: RegExp, to: (...parts: string[]) => string | undefined]

/** The first one that fits a key says which it takes; what it takes may follow a rule in its turn. */
const rules: readonly Rule[] = [
  // A field of an entity and of a page: `field.Job.priority`, `process.column.discount`; a figure of a report as its column.
  [/^field\.\w+\.(\w+)$/, name => `field.${name}`],
  [/^\w+\.(?:field|column|fact|criterion|basedOn)\.(\w+)$/, name => `form.${name}`],
  [
    /^report\.(\w+)\.figure\.(\w+)$/,
    (report, name) => `field.${viewsOfReports.get(report) ?? report}.${name}`,
  ],
  [/^form\.\w+\.(\w+(?:\.hint)?)$/, name => `form.${name}`],
  // What chooses or names a row is called as the row: `userId`, `supplierName`.
  [/^(?:field|form)\.(\w+)Id$/, name => `field.${name}Name`],
  [/^form\.(\w+)$/, name => `field.${name}`],
  [/^field\.(\w+)(?:Name|Date|Time|Url)$/, name => `field.${name}`],
  // What it belongs to goes without saying: `materialItemNo`, `totalWeight`.
  [/^field\.[a-z]+([A-Z])(\w*)$/, (first, rest) => `field.${first.toLowerCase()}${rest}`],

  [/^grid\.sum\.\w+\.\w+(Weight|Volume)$/, measure => `grid.sum.any${measure}`],
  [/^grid\.sum\.\w+\.(\w+)$/, name => `grid.sum.${name}`],

  // A grid and a command as the page of their name; a grid of the lines of drafts as that of draft lines.
  [
    /^(?:view|action)\.(\w+)$/,
    name => {
      const page = pages.get(bareName(name))
      return page === undefined ? undefined : `route.${page}`
    },
  ],
  [/^view\.\w+History$/, () => 'view.History'],
  [/^view\.[A-Z][a-z]+([A-Z]\w*)$/, rest => `view.${rest}`],

  // A command without what it is about, word by word: `cancelOutgoingOrders`, `openProcessOfOperation`.
  [/^(action|choice)\.(\w+)Of[A-Z]\w*(.*)$/, (kind, verb, part) => `${kind}.${verb}${part}`],
  [/^(action|choice)\.([a-z]+)[A-Z][a-z]*(.*)$/, (kind, verb, rest) => `${kind}.${verb}${rest}`],
]

/** The key whose text it takes; undefined where there is none. A key that it names may have to be followed in its turn. */
export function sharedKey(key: string): string | undefined {
  for (const { index } of [...key.matchAll(/[._]|$/g)].reverse()) {
    const start = key.slice(0, index)
    if (Object.hasOwn(sameAs, start)) return `${sameAs[start] ?? ''}${key.slice(index)}`
  }
  for (const [form, to] of rules) {
    const [fits, ...parts] = form.exec(key) ?? []
    const taken = fits === undefined ? undefined : to(...parts)
    if (taken !== undefined) return taken
  }
  return undefined
}
