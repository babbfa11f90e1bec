/**
 * Floating parts other than forms, in an element on a page with styles that are hostile to widgets: menus, tooltips, popovers, lists,
 * notices, results and errors look the same as in the cockpit, are on top, and no variable of the page's styles changes anything inside.
 */
import type { Locator } from 'playwright/test'
import { salesOrdersView } from '../../src/catalog/views/sales-orders'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { HostilePortal, isOnTop, underlinedPixels } from './hostile/hostile-portal'
import { differences, stylesOf } from './hostile/portal-appearance'
import { ActionGrid } from './pages/action-grid'
import { ProcessPage } from './pages/process-page'
import { ViewPicker } from './pages/view-picker'
import { signedIn } from './signed-in'
import { text } from './texts'

const route = 'sales-orders-es-page'

test.use({ reducedMotion: 'reduce' })

/** A floating part: how it is opened, and its element. */
interface Float {
  readonly name: string
  open(grid: ActionGrid): Promise<Locator>
  /** Cannot be closed, and need not be on top where it does not use the top layer. */
  readonly staysOpen?: boolean
}

const customer = text('field.customerName')

const floats: readonly Float[] = [
  {
    name: 'the reason in the menu',
    open: async grid => {
      await rightClick(grid)
      await grid.menuItem('unprepareOrders').hover()
      return grid.page.getByRole('tooltip')
    },
  },
  {
    name: 'the menu of filters',
    open: async grid => {
      await grid.pills.getByRole('button', { name: text('ui.addFilter'), exact: true }).click()
      return grid.filterFields
    },
  },
  { name: 'the editor of a filter', open: grid => grid.addFilter(customer) },
  {
    name: 'the saved views',
    open: async grid => {
      const picker = new ViewPicker(grid.page)
      await picker.open()
      return picker.popover
    },
  },
  {
    name: 'the export',
    open: async grid => {
      await grid.commands.openExport()
      return grid.commands.exportPopover
    },
  },
  {
    name: 'the shortcuts',
    open: async grid => {
      await (await firstCell(grid)).click()
      await grid.page.keyboard.press('?')
      // In the cockpit the list also has the cockpit's own shortcuts.
      await grid.commands.sheet.getByLabel(text('shortcuts.find')).fill(text('shortcut.selectRow'))
      return grid.commands.sheet
    },
  },
  {
    name: 'the options of a field',
    open: async grid => {
      const form = await grid.openForm('changeDeliveryType', 'deliveryType')
      await form.lookup('deliveryTypeId').press('Alt+ArrowDown')
      await grid.page.getByRole('option').first().waitFor()
      return grid.page.locator('.k-options')
    },
  },
  {
    name: 'a form with what is missing',
    open: async grid => {
      const form = await grid.openForm('holdOrder', 'holdReason')
      await form.send({ action: text('action.holdOrder') })
      await expect(form.field('reason')).toHaveAttribute('aria-invalid', 'true')
      return form.dialog
    },
  },
  {
    name: 'a result',
    open: async grid => {
      await grid.act('prepareOrders')
      await grid.dialog.getByRole('listitem').first().waitFor()
      return grid.dialog
    },
  },
  {
    name: 'an error',
    open: async grid => {
      await grid.page.route('**/api/ProcessSalesOrders/prepareMany', call =>
        call.fulfill({ status: 500, json: unexpected }),
      )
      await grid.act('prepareOrders')
      await grid.dialog.waitFor()
      await grid.page.unroute('**/api/ProcessSalesOrders/prepareMany')
      return grid.dialog
    },
  },
  {
    name: 'a notice',
    open: async grid => {
      await rightClick(grid)
      await grid.commands.menuItem('grid.menu.copyRow').click()
      await expect(grid.toasts).toContainText(text('ui.copied'))
      return grid.page.locator('.toasts')
    },
    staysOpen: true,
  },
]

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({
      colorScheme: theme,
      permissions: ['clipboard-write', 'clipboard-read'],
    })

    test('menus, popovers, lists, results, errors and notices look as in the cockpit, and are on top', async ({
      admin,
      api,
      newDesk,
      page,
      watch,
    }) => {
      watch.expect(/status of 500/)
      const [short] = await api.ordersIn('NewWarn')
      await admin.saveGridState(salesOrdersView.name)
      const desk = await newDesk()
      await signedIn(desk, 'global')
      const home = await new ActionGrid(desk, route, salesOrdersView).openRows(short?.id ?? 0)
      const portal = await HostilePortal.connect(page, 'global', theme)
      const there = await portal.openRows(route, salesOrdersView, [short?.id ?? 0])
      for (const { name, open, staysOpen = false } of floats) {
        const places = await Promise.all(
          [home, there].map(async grid => {
            const place = await open(grid)
            if (name !== 'the reason in the menu') await grid.page.mouse.move(1, 1)
            return place
          }),
        )
        const [atHome, here] = places
        if (atHome === undefined || here === undefined) throw new Error(`${name} is missing.`)
        await expect(async () => {
          // Its maximal height depends on the position of its anchor.
          const [actual, expected] = await Promise.all(
            [here, atHome].map(place => stylesOf(place, { withSizes: false })),
          )
          expect(differences(actual ?? [], expected ?? []), name).toEqual([])
        }).toPass()
        if (!staysOpen) expect(await isOnTop(here), `${name} is on top`).toBe(true)
        await expectAccessible(portal.page, name, 'cockpit-order-grids')
        for (const grid of [home, there]) {
          if (staysOpen) continue
          await grid.page.keyboard.press('Escape')
          if (name === 'the options of a field') await grid.page.keyboard.press('Escape')
          await expect(grid.dialog).toHaveCount(0)
          await expect(grid.menu).toHaveCount(0)
        }
      }
    })

    test('the page of a process looks as in the cockpit', async ({ api, newDesk, page }) => {
      const [order] = await api.ordersIn('ReadyForPick')
      const address = `processsalesorders/${order?.processId ?? 0}/${order?.id ?? 0}`
      const desk = await newDesk()
      await signedIn(desk, 'global')
      await desk.goto(`/${address}`)
      const portal = await HostilePortal.connect(page, 'global', theme)
      await portal.show(address)
      for (const place of [desk, page]) {
        const process = new ProcessPage(place)
        await process.ready()
        await expect(process.history.getByRole('listitem').first()).toBeVisible()
        await place.mouse.move(1, 1)
      }
      // Equal widths, so that the columns are equal.
      const room = await portal.element.boundingBox()
      await desk.locator('cockpit-order-grids').evaluate((element, width) => {
        if (element instanceof HTMLElement) element.style.width = `${width}px`
      }, room?.width ?? 0)
      await expect(async () => {
        const [here, atHome] = await Promise.all(
          [page, desk].map(place => stylesOf(place.locator('.k-po-page'), { withSizes: false })),
        )
        expect(differences(here ?? [], atHome ?? [])).toEqual([])
      }).toPass()
      await expectAccessible(portal.page, 'a process', 'cockpit-order-grids')
    })
  })
}

test('a page that underlines all texts and sets every variable but the public ones changes nothing in the element', async ({
  api,
  page,
}) => {
  const [short] = await api.ordersIn('NewWarn')
  const portal = await HostilePortal.connect(page, 'global', 'light')
  const orders = await portal.openRows(route, salesOrdersView, [short?.id ?? 0])
  expect(await underlinedPixels(portal), 'lines of the page under texts of the element').toBe(0)
  const form = await orders.openForm('changePriorityAndDate', 'priorityAndDate')
  const root = portal.element.locator('.root')
  const before = await stylesOf(root)
  const names = await page.evaluate(() => {
    const root = document.querySelector('cockpit-order-grids')?.shadowRoot
    const styles = [...(root?.adoptedStyleSheets ?? [])].flatMap(sheet =>
      [...sheet.cssRules].map(rule => rule.cssText),
    )
    // The page may set the --cockpit-… variables.
    const found = new Set(styles.join('\n').match(/--(?!cockpit-)[a-z][\w-]*/g))
    for (const name of found) document.documentElement.style.setProperty(name, '37px')
    return [...found]
  })
  expect(names.length).toBeGreaterThan(200)
  expect(names).toContain('--ck-accent')
  expect(differences(await stylesOf(root), before)).toEqual([])
  await page.evaluate(all => {
    for (const name of all) document.documentElement.style.setProperty(name, 'hotpink')
  }, names)
  expect(differences(await stylesOf(root), before)).toEqual([])
  await expect(form.dialog).toBeVisible()
})

/** The first cell of the first row with a text. */
async function firstCell(grid: ActionGrid): Promise<Locator> {
  const [column = ''] = await grid.columnTitles()
  return grid.cellAt(0, column)
}

async function rightClick(grid: ActionGrid): Promise<void> {
  await (await firstCell(grid)).click({ button: 'right' })
  await grid.menu.waitFor()
}

const unexpected = {
  code: 'unexpected',
  message: 'Unexpected error occured',
  correlationId: 'a-correlation-id',
}
