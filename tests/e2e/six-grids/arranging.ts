/** Six grids: continuous scrolling instead of pages, and columns and page size saved as a view with an address. */
import { expect } from '../cockpit-test'
import { ColumnChooser } from '../pages/side-panels'
import { ViewPicker } from '../pages/view-picker'
import { text } from '../texts'
import type { Story } from './story'

/** Rows per answer during continuous scrolling. */
const listStep = 200

/** Scrolling loads rows beyond the first page. */
export async function loadsRowsByScrolling(story: Story): Promise<void> {
  const { grid, page } = story
  const { result, totalCount } = await story.api.rows(story.view)
  const upTo = (count: number) => `1–${Math.min(totalCount, count).toLocaleString('da-DK')} of `
  await choosePaging(story, 'endless')
  await expect(grid.range).toContainText(upTo(listStep))
  await grid.rowBoxes.first().hover()
  const names = result.map(row => story.nameOf(row))
  const beyond = names.find((name, at) => at >= Math.min(25, names.length - 1) && names.indexOf(name) === at)
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    expect(await grid.names()).toContain(beyond)
  }).toPass({ intervals: [50] })
  if (totalCount > listStep) {
    await expect(async () => {
      await page.mouse.wheel(0, 100_000)
      await expect(grid.range).toContainText(upTo(2 * listStep), { timeout: 500 })
    }).toPass()
  }
  await choosePaging(story, 'pages')
  await grid.changeLayout(() => grid.pageSize(20).click())
  await expect(grid.range).toContainText(upTo(20))
}

async function choosePaging({ grid, page }: Story, mode: 'pages' | 'endless'): Promise<void> {
  await grid.region.getByRole('button', { name: text('grid.options.title') }).click()
  await page.getByRole('radio', { name: text(`grid.options.pageMode.${mode}`), exact: true }).check()
  await page.keyboard.press('Escape')
}

/** Shows one more column, saves the layout as a view, and opens it again from the address that the screen shows. */
export async function savesView(story: Story): Promise<void> {
  const { grid, facts, page } = story
  const fitting = await grid.total()
  const chooser = new ColumnChooser(page)
  const column = story.title(facts.hidden ?? story.view.columns.at(-1) ?? '')
  await grid.region.getByRole('button', { name: text('grid.columns.button'), exact: true }).click()
  if (facts.hidden === null) {
    await chooser.box(column).uncheck()
    await expect(grid.header(column)).toHaveCount(0)
  }
  await chooser.box(column).check()
  await chooser.region.getByRole('button', { name: text('ui.close') }).click()
  await grid.pageSize(5).click()

  const picker = new ViewPicker(page)
  const name = `Day of ${story.view.name}`
  await picker.saveAs(name, 'me')
  await expect(picker.button).toHaveAccessibleName(picker.title(name))
  await expect(page).toHaveURL(/custom-view=\d+/)
  const address = page.url()
  await picker.choose(text('grid.view.default'))
  await expect(grid.pageSize(20)).toHaveAttribute('aria-pressed', 'true')
  await expect(page).not.toHaveURL(/custom-view/)

  // Leaves the page, so that the address is loaded instead of only its hash being read.
  await page.goto('about:blank')
  await page.goto(address)
  await expect(picker.button).toHaveAccessibleName(picker.title(name))
  await story.expectTotal(fitting)
  await expect(grid.pageSize(5)).toHaveAttribute('aria-pressed', 'true')
  await expect(grid.header(column)).toHaveCount(1)
  await picker.delete(name)
  await expect(grid.toasts).toContainText(text('grid.view.delete.done', { name }))
}
