/** Six grids: rows selected across pages, exported, navigated by keyboard, and opened in detail. */
import { expect } from '../cockpit-test'
import { text } from '../texts'
import type { Story } from './story'

export async function selectsRows({ grid }: Story): Promise<void> {
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

/** Exports the two selected rows, then all rows, and clears the selection. */
export async function exportsFiles({ grid, commands, page }: Story): Promise<void> {
  const total = await grid.total()
  await commands.openExport()
  await commands.chooseExport(text('grid.export.selection', { number: 2 }), 'CSV')
  expect(records((await commands.exportFile()).content)).toBe(3)
  await commands.chooseExport(text('grid.export.result', { number: total.toLocaleString('da-DK') }))
  expect(records((await commands.exportFile()).content)).toBe(total + 1)
  await page.keyboard.press('Escape')
  await grid.bulkBar.getByRole('button', { name: text('grid.bulk.clear') }).click()
  await expect(grid.bulkBar).toHaveCount(0)
}

export async function movesByArrowKeys({ grid, commands, page }: Story): Promise<void> {
  await grid.rowBoxes.first().focus()
  await commands.pressAndExpectFocus('Control+Home', 2, 1)
  await commands.pressAndExpectFocus('ArrowRight', 2, 2)
  await commands.pressAndExpectFocus('ArrowDown', 3, 2)
  await commands.pressAndExpectFocus('ArrowRight', 3, 3)
  await commands.pressAndExpectFocus('ArrowUp', 2, 3)
  await page.keyboard.press('?')
  await expect(commands.shortcutList).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(commands.shortcutList).toHaveCount(0)
  await expect.poll(() => commands.focusedCell()).toEqual({ row: 2, column: 3 })
}

export async function opensDetails({ grid, commands, view }: Story): Promise<void> {
  const { details = [] } = view
  await expect(grid.detail).toHaveCount(details.length === 0 ? 0 : 1)
  for (const { view: detail } of details) {
    // A single kind of detail rows needs no tabs.
    if (details.length > 1) {
      const tab = commands.tab(detail.name)
      const isShown = (await tab.getAttribute('aria-selected')) === 'true'
      if (!isShown) await grid.changeLayout(() => tab.click())
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    }
    await expect(grid.detail.getByRole('grid', { name: text(`view.${detail.name}`) })).toBeVisible()
  }
}

/** Records of a CSV file, its header included; a quoted text may have line breaks. */
function records(content: Buffer): number {
  return content
    .toString()
    .replace(/"[^"]*"/g, '')
    .trim()
    .split(/\r?\n/).length
}
