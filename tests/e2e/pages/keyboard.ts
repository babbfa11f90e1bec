/** A user without a mouse: every step is a key, and before each key the focus must be on an element. */
import { expect, type Locator, type Page } from 'playwright/test'
import { containsFocus, focused } from '../focus'
import type { ActionForm } from './action-form'
import type { GridPage } from './grid-page'

/** Upper limit of the Tab stops of a whole page: its header, its menu, a table of lines. */
const stopsMost = 200

export class Keyboard {
  constructor(readonly page: Page) {}

  /** Presses a key where the focus is. */
  async press(key: string): Promise<void> {
    await this.expectFocus(`before ${key}`)
    await this.page.keyboard.press(key)
  }

  /** Types where the focus is. */
  async type(words: string): Promise<void> {
    await this.expectFocus(`before typing ${words}`)
    await this.page.keyboard.type(words)
  }

  /** Some element has the focus. */
  expectFocus(when: string): Promise<void> {
    return expect.poll(async () => (await focused(this.page)).tag, `the focus ${when}`).not.toBe('body')
  }

  /** Waits until the element or one in it has the focus. */
  expectFocusIn(place: Locator, when: string): Promise<void> {
    return expect.poll(async () => (await place.count()) > 0 && containsFocus(place), when).toBe(true)
  }

  /** Presses Tab until this element or one in it has the focus. */
  async tabTo(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await place.waitFor()
    for (let stops = 0; stops < stopsMost; stops++) {
      if (await containsFocus(place)) return
      await this.page.keyboard.press(key)
    }
    throw new Error(`Tab does not lead to ${String(place)}.`)
  }

  /** Goes to a button or a link by Tab and presses it. */
  async activate(place: Locator): Promise<void> {
    await this.tabTo(place)
    await this.press('Enter')
  }

  /** Opens a tab: Tab leads to the open one, the arrow keys to the others. */
  async openTab(tab: Locator): Promise<void> {
    await this.tabTo(tab.locator('..'))
    for (let steps = 0; steps < stopsMost && !(await containsFocus(tab)); steps++)
      await this.press('ArrowRight')
    await this.press('Enter')
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }

  /** Goes into a grid, to the row of this name; starts again from the top when rows were added or removed meanwhile. */
  async goToRow(grid: GridPage, name: string): Promise<void> {
    await this.goToCells(grid.grid)
    const row = grid.grid
      .getByRole('row')
      .filter({ has: this.page.getByRole('gridcell', { name, exact: true }) })
    for (let walk = 0; walk < 3; walk++) {
      await this.press('Control+Home')
      for (let rows = (await grid.names()).length; rows > 0; rows--) {
        if (await this.#hasFocus(row)) return
        await this.press('ArrowDown')
      }
    }
    throw new Error(`The arrows do not lead to the row ${name}.`)
  }

  /** Goes to the cells of a grid. */
  async goToCells(grid: Locator): Promise<void> {
    await grid.getByRole('gridcell').first().waitFor()
    await this.tabTo(grid)
    await expect.poll(async () => (await focused(this.page)).role).toMatch(/gridcell|columnheader/)
    if ((await focused(this.page)).role === 'columnheader') await this.press('ArrowDown')
  }

  /** Opens the menu of the focused row and runs an entry, found by its first letters. */
  async runAction(grid: GridPage, action: string): Promise<void> {
    await this.press('Shift+F10')
    await grid.menu.waitFor()
    await this.chooseItem(grid.menuItem(action))
  }

  /** Goes to an entry of the open menu and activates it. */
  async chooseItem(item: Locator): Promise<void> {
    await this.goToItem(item)
    await this.press('Enter')
  }

  /** Goes to an entry of the open menu; disabled ones can be reached as well. */
  async goToItem(item: Locator): Promise<void> {
    await item.first().waitFor()
    for (let steps = 0; steps < stopsMost; steps++) {
      if (await containsFocus(item.first())) return
      await this.press('ArrowDown')
    }
    throw new Error(`The arrows do not lead to ${String(item)}.`)
  }

  /** Goes into a field and replaces its text. */
  async fill(field: Locator, words: string): Promise<void> {
    await this.tabTo(field)
    await this.press('Control+a')
    await this.press('Delete')
    await this.type(words)
    await expect(field).toHaveValue(words)
  }

  /** Types a part of a name and takes the only option that has it. */
  async searchAndSelect(field: Locator, option: string): Promise<void> {
    await this.tabTo(field)
    await this.press('Control+a')
    await this.type(option)
    await expect(this.page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await this.press('ArrowDown')
    await this.press('Enter')
    await expect(field).toHaveValue(option)
  }

  /** Submits a form from whatever field has the focus. */
  async submit({ dialog }: ActionForm): Promise<void> {
    await this.expectFocusIn(dialog, 'the focus is in the form')
    await this.press('Control+Enter')
  }

  async #hasFocus(row: Locator): Promise<boolean> {
    const flags = await row.evaluateAll(rows =>
      rows.map(found => found.contains((found.getRootNode() as ShadowRoot | Document).activeElement)),
    )
    return flags.includes(true)
  }
}
