/**
 * One working day on six grids that stand for all kinds: order, group, filter, arrange, save, export, choose, page, read on, and
 * follow what others change. What the screen says is compared with what the API answers.
 */
import { filterTypeOf } from '../../src/contract/field'
import type { Filter } from '../../src/contract/filter'
import { salesOrderLinesView } from '../../src/catalog/views/sales-orders'
import { materialsView } from '../../src/catalog/views/materials'
import { stocksView } from '../../src/catalog/views/stocks'
import { suppliersView } from '../../src/catalog/views/suppliers'
import { tasksView } from '../../src/catalog/views/tasks'
import { usersView } from '../../src/catalog/views/users'
import type { AnyRow, View } from '../../src/define/view'
import { defaultFilters } from '../../src/ui/grid/rows/grid-query'
import { CockpitApi } from './cockpit-api'
import { expect, test as base } from './cockpit-test'
import { GridCommands } from './pages/grid-commands'
import { GridPage } from './pages/grid-page'
import { ColumnChooser } from './pages/side-panels'
import { SignInPage } from './pages/sign-in-page'
import { ViewPicker } from './pages/view-picker'
import { hasText, text } from './texts'

interface Facts {
  readonly route: string
  readonly view: View
  /** A first and a second field to sort by. */
  readonly sort: readonly [string, string]
  readonly group: string
  /** A field with values that several rows share. */
  readonly value: string
  /** A field that is no column at first; null where all fields are columns. */
  readonly hidden: string | null
  /** Where a change by somebody else shows; null where nobody else changes these rows yet. */
  readonly change: Change | null
}

interface Change {
  /** Text that finds the rows which change. */
  find(order: PreparedOrder): string
  /** The field whose values change; null when rows come and go. */
  readonly field: string | null
  readonly makes: 'order' | 'session'
}

/** An order that can be prepared, with the material of its first line. */
interface PreparedOrder {
  readonly orderNo: string
  readonly processId: number
  readonly itemNo: string
}

const ofOrder = (order: PreparedOrder) => order.orderNo
const ofMaterial = (order: PreparedOrder) => order.itemNo

const grids: readonly Facts[] = [
  {
    route: 'sales-order-lines-page',
    view: salesOrderLinesView,
    sort: ['materialName', 'orderedQuantity'],
    group: 'state',
    value: 'uoM',
    hidden: 'reservedQuantity',
    change: { find: ofOrder, field: 'state', makes: 'order' },
  },
  {
    route: 'tasks-es-page',
    view: tasksView,
    sort: ['area', 'requestedQuantity'],
    group: 'taskType',
    value: 'area',
    hidden: 'pickList',
    change: { find: ofOrder, field: null, makes: 'order' },
  },
  {
    route: 'stocks-es-page',
    view: stocksView,
    sort: ['state', 'quantity'],
    group: 'uoM',
    value: 'location',
    hidden: 'serialNumber',
    change: { find: ofMaterial, field: 'reservedStockQuantity', makes: 'order' },
  },
  {
    route: 'materials-es-page',
    view: materialsView,
    sort: ['materialGroup', 'availableQuantity'],
    group: 'abc',
    value: 'materialGroup',
    hidden: 'description',
    change: { find: ofMaterial, field: 'reservedQuantity', makes: 'order' },
  },
  {
    route: 'supplier-es-page',
    view: suppliersView,
    sort: ['leadTime', 'materials'],
    group: 'supplierStatus',
    value: 'leadTime',
    hidden: null,
    change: null,
  },
  {
    route: 'user-management',
    view: usersView,
    sort: ['userStatus', 'displayName'],
    group: 'defaultLanguage',
    value: 'userStatus',
    hidden: 'userType',
    change: { find: () => otherUser, field: 'sessions', makes: 'session' },
  },
]

/** Signs in while the users are looked at. */
const otherUser = 'controller'

const test = base.extend<object, { readonly admin: CockpitApi }>({
  // A global admin: no page is closed to him for want of a permission.
  admin: [async ({ api }, use) => use(new CockpitApi(api.url, 'global')), { scope: 'worker' }],
})

test.use({ viewport: { width: 2400, height: 1100 } })

for (const facts of grids) {
  test(facts.route, async ({ admin, page }) => {
    test.setTimeout(90_000)
    await admin.saveGridState(facts.view.name)
    await new SignInPage(page).signIn('global')
    const story = new Story(new GridPage(page, text(`route.${facts.route}`), title(facts)), facts, admin)
    const steps = ['sorts', 'groups', 'selects', 'exports', 'readsOn', 'usesKeys', 'opensDetails'] as const
    await story.open([])
    for (const step of steps) await test.step(step, () => story[step]())
    await story.open(defaultFilters(facts.view))
    for (const step of ['filters', 'finds', 'savesView', 'followsChanges'] as const)
      await test.step(step, () => story[step]())
  })
}

class Story {
  readonly #commands: GridCommands

  constructor(
    readonly grid: GridPage,
    readonly facts: Facts,
    readonly api: CockpitApi,
  ) {
    this.#commands = new GridCommands(grid)
  }

  get #page() {
    return this.grid.page
  }

  get #view() {
    return this.facts.view
  }

  /** Opens the page with these filters; without any it shows all rows, whatever the rules of searches say. */
  async open(filters: readonly Filter[]): Promise<void> {
    const search = new URLSearchParams({ filters: JSON.stringify(filters), forceCall: 'true' })
    await this.#page.goto(`/${this.facts.route}?${search.toString()}`)
    await this.grid.ready()
    await expect.poll(() => this.grid.total()).toBeGreaterThan(0)
  }

  async sorts(): Promise<void> {
    const { grid, facts } = this
    const [first, second] = facts.sort
    await grid.sortBy(this.#title(first))
    await expect(grid.header(this.#title(first))).toHaveAttribute('aria-sort', 'ascending')
    await this.#expectPage([{ selector: first, desc: false }])
    await grid.sortBy(this.#title(second), true)
    await grid.sortBy(this.#title(second), true)
    await expect(grid.header(this.#title(first))).toHaveAttribute('aria-sort', 'ascending')
    await expect(grid.header(this.#title(second))).toHaveAttribute('aria-sort', 'descending')
    await this.#expectPage([
      { selector: first, desc: false },
      { selector: second, desc: true },
    ])
  }

  /** The rows on the screen are the first that the API gives for this sort. */
  async #expectPage(sort: readonly { selector: string; desc: boolean }[]): Promise<void> {
    const { result } = await this.api.rows(this.#view, { sort, take: 20 })
    await expect(async () => {
      const shown = await this.grid.names()
      expect(shown.length).toBeGreaterThan(Math.min(result.length, 5) - 1)
      expect(shown).toEqual(result.slice(0, shown.length).map(row => String(row[this.#view.nameField])))
    }).toPass({ timeout: 10_000 })
  }

  async groups(): Promise<void> {
    const { grid, facts, api } = this
    await grid.header(this.#title(facts.group)).click({ button: 'right' })
    await this.#commands.menuItem('grid.menu.group', { field: this.#title(facts.group) }).click()
    await grid.dialog.getByRole('button', { name: text('grid.order.group.confirm'), exact: true }).click()
    const { result } = await api.groups(this.#view, facts.group)
    const counts = result.map(({ count }) => count)
    await expect(async () => {
      const shown = (await grid.groups()).map(({ count }) => count)
      expect(shown.length).toBeGreaterThan(Math.min(counts.length, 5) - 1)
      expect(shown).toEqual(counts.slice(0, shown.length))
    }).toPass({ timeout: 10_000 })
    await expect(grid.header(this.#title(facts.sort[0]))).not.toHaveAttribute('aria-sort', 'ascending')

    await grid.groupLabel(0).click()
    const [group] = result
    const inGroup = await api.rows(this.#view, { filters: [equals(this.#view, facts.group, group?.value)] })
    expect(inGroup.totalCount).toBe(counts[0])
    const wanted = inGroup.result.slice(0, 5).map(row => String(row[this.#view.nameField]))
    const names = async () => (await grid.names()).slice(0, wanted.length)
    await expect.poll(names).toEqual(wanted)

    await grid.region.getByRole('button', { name: text('grid.groups.sortInstead') }).click()
    await expect.poll(() => grid.groups()).toEqual([])
    await this.#expectPage(this.#view.sort)
  }

  async selects(): Promise<void> {
    const { grid } = this
    const total = await grid.total()
    await grid.pageSize(5).click()
    await expect(grid.range).toContainText('1–5 of ')
    await grid.rowBoxes.nth(0).click()
    await grid.rowBoxes.nth(2).click()
    const bar = text('grid.bulk.chosen', { chosen: 2, total: total.toLocaleString('da-DK') })
    await expect(grid.bulkBar).toContainText(bar)
    await grid.pageButton(text('ui.pager.next')).click()
    await expect(grid.range).toContainText('6–')
    await expect(grid.bulkBar).toContainText(bar)
    await grid.pageButton(text('ui.pager.previous')).click()
    await expect(grid.range).toContainText('1–5 of ')
    await expect(grid.rowBoxes.nth(0)).toBeChecked()
    await expect(grid.rowBoxes.nth(1)).not.toBeChecked()
    await expect(grid.rowBoxes.nth(2)).toBeChecked()
  }

  async exports(): Promise<void> {
    const { grid } = this
    const total = await grid.total()
    await this.#commands.openExport()
    await this.#commands.chooseExport(text('grid.export.selection', { number: 2 }), 'CSV')
    expect(records((await this.#commands.exported()).content)).toBe(3)
    const result = text('grid.export.result', { number: total.toLocaleString('da-DK') })
    await this.#commands.chooseExport(result)
    expect(records((await this.#commands.exported()).content)).toBe(total + 1)
    await this.#page.keyboard.press('Escape')
    await grid.bulkBar.getByRole('button', { name: text('grid.bulk.clear') }).click()
    await expect(grid.bulkBar).toHaveCount(0)
  }

  /** The list goes on beyond the first page while it is scrolled. */
  async readsOn(): Promise<void> {
    const { grid } = this
    const { result, totalCount } = await this.api.rows(this.#view)
    await this.#choosePaging('endless')
    await expect(grid.range).toContainText(`1–${Math.min(totalCount, 200).toLocaleString('da-DK')} of `)
    await grid.rowBoxes.first().hover()
    const names = result.map(row => String(row[this.#view.nameField]))
    const beyond = names.find(
      (name, at) => at >= Math.min(25, names.length - 1) && names.indexOf(name) === at,
    )
    await expect(async () => {
      await this.#page.mouse.wheel(0, 300)
      expect(await grid.names()).toContain(beyond)
    }).toPass({ timeout: 15_000, intervals: [50] })
    if (totalCount > 200) {
      await expect(async () => {
        await this.#page.mouse.wheel(0, 100_000)
        await expect(grid.range).toContainText(`1–${Math.min(totalCount, 400).toLocaleString('da-DK')} of `, {
          timeout: 500,
        })
      }).toPass({ timeout: 15_000 })
    }
    await this.#choosePaging('pages')
    await this.#untilSaved(() => grid.pageSize(20).click())
    await expect(grid.range).toContainText(`1–${Math.min(totalCount, 20)} of `)
  }

  /** Arranges something and waits until it is remembered, since the page is loaded anew later. */
  async #untilSaved(arrange: () => Promise<void>): Promise<void> {
    const saved = this.#page.waitForResponse(
      answer => answer.request().method() === 'PUT' && answer.url().includes('/api/Settings'),
    )
    await arrange()
    await saved
  }

  async #choosePaging(mode: 'pages' | 'endless'): Promise<void> {
    await this.grid.region.getByRole('button', { name: text('grid.options.title') }).click()
    await this.#page
      .getByRole('radio', { name: text(`grid.options.pageMode.${mode}`), exact: true })
      .check({ force: true })
    await this.#page.keyboard.press('Escape')
  }

  async usesKeys(): Promise<void> {
    await this.grid.rowBoxes.first().focus()
    await this.#page.keyboard.press('Control+Home')
    await expect.poll(() => this.#commands.place()).toEqual({ row: 2, column: 1 })
    await this.#commands.pressTo('ArrowRight', 2, 2)
    await this.#commands.pressTo('ArrowDown', 3, 2)
    await this.#commands.pressTo('ArrowRight', 3, 3)
    await this.#commands.pressTo('ArrowUp', 2, 3)
    await this.#page.keyboard.press('?')
    await expect(this.#commands.sheet).toBeVisible()
    await this.#page.keyboard.press('Escape')
    await expect(this.#commands.sheet).toHaveCount(0)
    await expect.poll(() => this.#commands.place()).toEqual({ row: 2, column: 3 })
  }

  async opensDetails(): Promise<void> {
    const { details = [] } = this.#view
    await expect(this.grid.detail).toHaveCount(details.length === 0 ? 0 : 1)
    for (const { view } of details) {
      // One kind of rows needs no tabs.
      if (details.length > 1) {
        const tab = this.#commands.tab(view.name)
        const isShown = (await tab.getAttribute('aria-selected')) === 'true'
        if (!isShown) await this.#untilSaved(() => tab.click())
        await expect(this.#commands.tab(view.name)).toHaveAttribute('aria-selected', 'true')
      }
      await expect(this.grid.detail.getByRole('grid', { name: text(`view.${view.name}`) })).toBeVisible()
    }
  }

  /** By the value of a cell, then all but it, through the menu of the cell. */
  async filters(): Promise<void> {
    const { grid, facts, api } = this
    const before = defaultFilters(this.#view)
    const { result, totalCount } = await api.rows(this.#view, { filters: before, take: 20 })
    await expect.poll(() => grid.total()).toBe(totalCount)
    const at = result.findIndex(row => hasValue(row, facts.value))
    const value = equals(this.#view, facts.value, result[at]?.[facts.value])
    const fitting = (await api.rows(this.#view, { filters: [...before, value], take: 1 })).totalCount
    expect(fitting, 'a value that several rows have, but not all').toBeLessThan(totalCount)

    await this.#onCell(at, facts.value, 'exclude')
    await expect.poll(() => grid.total()).toBe(totalCount - fitting)
    await grid.removePill(this.#title(facts.value)).click()
    await expect.poll(() => grid.total()).toBe(totalCount)
    await this.#onCell(at, facts.value, 'filterBy')
    await expect.poll(() => grid.total()).toBe(fitting)
  }

  async #onCell(row: number, field: string, command: 'exclude' | 'filterBy'): Promise<void> {
    await (await this.grid.cellAt(row, this.#title(field))).click({ button: 'right' })
    await this.#commands.menuItem(`grid.menu.${command}`).click()
  }

  async finds(): Promise<void> {
    const { grid, api } = this
    const fitting = await grid.total()
    const [name = ''] = await grid.names()
    const pill = await grid.pills.innerText()
    await grid.find.fill(name)
    const { result } = await api.rows(this.#view, { filters: defaultFilters(this.#view), find: name })
    const found = result.filter(row => pill.includes(this.#shown(row)))
    await expect.poll(() => grid.total()).toBe(found.length)
    expect(new Set(await grid.names())).toContain(name)
    await grid.find.press('Escape')
    await expect.poll(() => grid.total()).toBe(fitting)
  }

  /** A column more, kept as a view, and opened again from its address. */
  async savesView(): Promise<void> {
    const { grid, facts } = this
    const fitting = await grid.total()
    const chooser = new ColumnChooser(this.#page)
    const column = this.#title(facts.hidden ?? this.#view.columns.at(-1) ?? '')
    await grid.region.getByRole('button', { name: text('grid.columns.button'), exact: true }).click()
    if (facts.hidden === null) {
      await chooser.box(column).uncheck()
      await expect(grid.header(column)).toHaveCount(0)
    }
    await chooser.box(column).check()
    await chooser.region.getByRole('button', { name: text('ui.close') }).click()
    await grid.pageSize(5).click()

    const picker = new ViewPicker(this.#page)
    const name = `Day of ${facts.view.name}`
    await picker.saveAs(name, 'me')
    await expect(picker.button).toHaveAccessibleName(picker.title(name))
    await expect.poll(() => this.#page.url()).toMatch(/custom-view=\d+/)
    const [address = ''] = /custom-view=\d+/.exec(this.#page.url()) ?? []
    await picker.choose(text('grid.view.default'))
    await expect(grid.pageSize(20)).toHaveAttribute('aria-pressed', 'true')
    await this.#page.goto('/')
    await this.#page.goto(`/${facts.route}#?${address}`)
    await expect(picker.button).toHaveAccessibleName(picker.title(name))
    await expect.poll(() => grid.total()).toBe(fitting)
    await expect(grid.pageSize(5)).toHaveAttribute('aria-pressed', 'true')
    await expect(grid.header(column)).toHaveCount(1)
    await picker.delete(name)
    await expect(grid.toasts).toContainText(text('grid.view.delete.done', { name }))
  }

  /** A change by somebody else waits while live updates are paused, and comes by itself otherwise. */
  async followsChanges(): Promise<void> {
    const { change } = this.facts
    if (change === null) return
    const { grid, api } = this
    const order = await preparable(api)
    await this.open([])
    await grid.find.fill(change.find(order))
    const wanted = async () => (await api.rows(this.#view, { find: change.find(order) })).totalCount
    await expect.poll(() => grid.total()).toBe(await wanted())
    const shown = async () =>
      change.field === null
        ? String(await grid.total())
        : (await grid.column(this.#title(change.field))).join()
    await expect.poll(shown).not.toBe('')
    const before = await shown()

    await this.#pauseButton('pause').click()
    const banner = grid.region.getByRole('alert').filter({ hasText: text('grid.pause.title') })
    await expect(banner).toBeVisible()
    await make(api, change, order, 'prepareMany')
    await expect(banner).toContainText(/ [1-9]\d* changes?/)
    expect(await shown()).toBe(before)
    await banner.getByRole('button', { name: text('grid.pause.resume') }).click()
    await expect.poll(shown).not.toBe(before)
    const after = await shown()

    await make(api, change, order, 'unprepare')
    await expect.poll(shown).not.toBe(after)
    if (change.makes === 'order') await expect.poll(shown).toBe(before)
  }

  #pauseButton(key: 'pause' | 'resume') {
    return this.grid.region
      .or(this.#page.getByRole('main'))
      .getByRole('button', { name: text(`grid.pause.${key}`), exact: true })
      .first()
  }

  /** Title of a field as the grid finds it: the entity's own, else the one that all share. */
  #title(field: string): string {
    const own = `field.${this.#view.entity.name}.${field}`
    return text(hasText(own) ? own : `field.${field}`)
  }

  /** The value by which rows were filtered, as its pill says it. */
  #shown(row: AnyRow): string {
    const field = this.#view.entity.fields[this.facts.value]
    const value = String(row[this.facts.value])
    return field?.machine === undefined ? value : text(`state.${field.machine}.${value}`)
  }
}

function title({ view }: Facts): string {
  return text(`view.${view.name}`)
}

function hasValue(row: AnyRow, field: string): boolean {
  return row[field] !== null && row[field] !== ''
}

/** The condition that a field has this value; null stands for none. */
function equals(view: View, selector: string, value: unknown): Filter {
  const type = filterTypeOf(view.entity.fields[selector]?.kind ?? 'text')
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return { selector, operator: 'IsEqualTo', type, isEmpty: true }
  return type === 'string'
    ? { selector, operator: 'In', values: [value], type: 'list' }
    : type === 'enum'
      ? { selector, operator: 'In', values: [value], type }
      : { selector, operator: 'IsEqualTo', value, type }
}

/** An order in the state New whose first line has stock. */
async function preparable(api: CockpitApi): Promise<PreparedOrder> {
  const order = (await api.ordersIn('New')).find(({ isStockMissing }) => !isStockMissing)
  if (order === undefined) throw new Error('No order can be prepared.')
  const [line] = (await api.searchLines(order.id)).result
  return { orderNo: order.orderNo, processId: order.processId, itemNo: line?.materialItemNo ?? '' }
}

async function make(
  api: CockpitApi,
  { makes }: Change,
  { processId }: PreparedOrder,
  action: 'prepareMany' | 'unprepare',
): Promise<void> {
  if (makes === 'session') await new CockpitApi(api.url, otherUser).token()
  else expect((await api.process(action, { processIds: [processId] })).done).toHaveLength(1)
}

/** Records of a CSV file, its head included; a quoted text may have line breaks. */
function records(content: Buffer): number {
  return content
    .toString()
    .replace(/"[^"]*"/g, '')
    .trim()
    .split(/\r?\n/).length
}
