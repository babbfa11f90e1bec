/**
 * Every action with a dialog, in an element on a page with styles that are hostile to widgets: its dialog looks the same as in the cockpit
 * in every property, is above everything that the page displays, leaves the page unchanged, and passes axe.
 */
import { orderGridViews } from '../../src/catalog/views/order-grid-views'
import { routes } from '../../src/catalog/routes'
import type { Action } from '../../src/define/action'
import { shownBy } from '../../src/define/route'
import type { AnyRow } from '../../src/define/view'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { HostilePortal, isOnTop, pageState } from './hostile/hostile-portal'
import { differences, stylesOf } from './hostile/portal-appearance'
import { isFullRun } from '../full-run'
import { ActionGrid } from './pages/action-grid'
import { signInAs } from './signed-in'
import { text } from './texts'

test.use({ reducedMotion: 'reduce' })

/** `npm run test:full` also opens all of them in the dark theme. */
const themes = isFullRun ? (['light', 'dark'] as const) : (['light'] as const)

/** The grids with actions that open a dialog. */
const grids = orderGridViews.flatMap(view => {
  const route = routes.find(known => known.replacedBy === undefined && shownBy(known)[0] === view.name)
  const asking = view.actions.filter(opensDialog)
  return route === undefined || asking.length === 0 ? [] : [{ route: route.name, view, asking }]
})

/** Grids per test, which share the sign-in and the load of two pages. */
const gridsPerTest = 4
const walks = Array.from({ length: Math.ceil(grids.length / gridsPerTest) }, (_, i) =>
  grids.slice(i * gridsPerTest, (i + 1) * gridsPerTest),
)

for (const theme of themes) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    for (const walk of walks) {
      test(`dialogs look as in the cockpit: ${walk.map(({ view }) => view.name).join(', ')}`, async ({
        admin,
        newDesk,
        page,
      }) => {
        for (const { view } of walk) await admin.saveGridState(view.name)
        const desk = await newDesk()
        await signInAs(desk, 'global')
        const portal = await HostilePortal.connect(page, 'global', theme)
        for (const { route, view, asking } of walk) {
          const rows = (await admin.rows(view)).result
          const home = new ActionGrid(desk, route, view)
          for (const { id, actions } of chosenRows(rows, asking)) {
            await home.openRows(id)
            const there = await portal.openRows(route, view, [id])
            for (const action of actions) {
              await test.step(`${view.name}, ${action.name}`, () => compare(action, home, there))
            }
          }
        }
      })
    }
  })
}

/** Opens an action's dialog in both places, compares them, and closes it. */
async function compare(action: Action<AnyRow>, home: ActionGrid, there: ActionGrid): Promise<void> {
  await Promise.all([home, there].map(grid => open(grid, action)))
  const around = await pageState(there.page)
  await expect(async () => {
    const here = await stylesOf(there.dialog.first())
    expect(differences(here, await stylesOf(home.dialog.first())), action.name).toEqual([])
  }).toPass()
  expect(await isOnTop(there.dialog.first()), `${action.name} is on top`).toBe(true)
  await expectAccessible(there.page, action.name, 'cockpit-order-grids')
  expect(await pageState(there.page)).toEqual(around)
  for (const { page, dialog } of [home, there]) {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}

/** Whether an action opens a dialog before it runs. */
function opensDialog({ form, dialog, needsConfirmation }: Action<AnyRow>): boolean {
  return form !== undefined || dialog !== undefined || needsConfirmation === true
}

/**
 * A minimal set of rows that allows every action, each with the actions to test on it.
 * @throws Error when no row of the seed allows an action
 */
function chosenRows(rows: readonly AnyRow[], asking: readonly Action<AnyRow>[]) {
  const chosen: { id: number; actions: Action<AnyRow>[] }[] = []
  let remaining = [...asking]
  while (remaining.length > 0) {
    const fits = (row: AnyRow) => remaining.filter(({ guard }) => guard(row).allowed)
    const [best] = rows.toSorted((one, other) => fits(other).length - fits(one).length)
    const actions = best === undefined ? [] : fits(best)
    if (best === undefined || actions.length === 0) {
      throw new Error(`No row allows ${remaining.map(({ name }) => name).join(', ')}.`)
    }
    chosen.push({ id: best.id, actions })
    remaining = remaining.filter(action => !actions.includes(action))
  }
  return chosen
}

/** Opens the dialog of an action: from the menu of the first row, or from its button when it creates a row. */
async function open(grid: ActionGrid, { name, isCreation }: Action<AnyRow>): Promise<void> {
  if (isCreation === true) {
    await grid.page.getByRole('button', { name: new RegExp(`^${text(`action.${name}`)}`) }).press('Enter')
  } else {
    const [column = ''] = await grid.columnTitles()
    await (await grid.cellAt(0, column)).click({ button: 'right' })
    await grid.menu.waitFor()
    // A dialog that was opened by a key shows the focus ring.
    await grid.menuItem(name).press('Enter')
  }
  await grid.dialog.waitFor()
  // The pointer hovers nothing, on both pages.
  await grid.page.mouse.move(1, 1)
}
