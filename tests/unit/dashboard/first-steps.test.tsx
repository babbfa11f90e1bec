// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { click } from '../ui/render'
import { renderDashboard, type RenderedDashboard } from './render-dashboard'
import { figure, sessionDouble } from './session-double'

let page: RenderedDashboard
afterEach(() => page.end())

it('the first steps link to their pages; dismissing them is saved and moves the focus to the heading', async () => {
  const saveSetting = vi.fn(async () => undefined)
  const double = sessionDouble({ saveSetting })
  double.answer = [figure(14, 0)]
  double.firstSteps = [
    { name: 'locations', isDone: true },
    { name: 'users', isDone: false },
  ]
  page = renderDashboard(double)
  const { navigate } = await page.show()
  expect(page.textOf('.first-steps li').map(item => item.includes('Done'))).toEqual([true, false])
  click(page.button('2'))
  expect(navigate).toHaveBeenCalledWith({ page: 'user-management', search: {} })
  click(page.button('Dismiss'))
  expect(page.textOf('.first-steps')).toEqual([])
  expect(page.root.activeElement?.localName).toBe('h1')
  expect(saveSetting).toHaveBeenCalledWith({ owner: 'userSettings', key: 'FirstSteps', value: 'dismissed' })
})
