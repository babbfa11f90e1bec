import { describe, expect, it } from 'vitest'
import { accountStates, integrationStates, sessionStates } from '../../../../src/contract/states/office'
import { salesOrderStates } from '../../../../src/contract/states/sales-order'
import { jobStates, taskStates } from '../../../../src/contract/states/warehouse'
import { glyphPaths } from '../../../../src/ui/theme/glyph-paths'
import { chipClassName, stateChipCss, stateStyle } from '../../../../src/ui/theme/state-chip-style'
import { stateStyles, stateTokensCss } from '../../../../src/ui/theme/state-style'

describe('the styles of states', () => {
  it('distinguish all twelve order states without colour, by glyph and line', () => {
    const shapes = salesOrderStates.map(state => {
      const style = stateStyle('salesOrder', state)
      return `${style.glyph} ${chipClassName(style)}`
    })
    expect(new Set(shapes).size).toBe(salesOrderStates.length)
  })

  it('distinguish the states of jobs and tasks too', () => {
    expect(new Set(jobStates.map(state => stateStyle('job', state).glyph)).size).toBe(jobStates.length)
    expect(new Set(taskStates.map(state => stateStyle('task', state).glyph)).size).toBe(taskStates.length)
  })

  it('distinguish the states of integration, accounts and sessions too', () => {
    const shapes = (kind: 'integration' | 'account' | 'session', states: readonly string[]) =>
      new Set(states.map(state => `${stateStyle(kind, state).glyph} ${stateStyle(kind, state).tone}`)).size
    expect(shapes('integration', integrationStates)).toBe(integrationStates.length)
    expect(shapes('account', accountStates)).toBe(2)
    expect(shapes('session', sessionStates)).toBe(2)
  })

  it('dash partial states and strike cancelled ones', () => {
    expect(chipClassName(stateStyle('salesOrder', 'PartiallyReadyForPick'))).toBe('chip partial')
    expect(chipClassName(stateStyle('salesOrder', 'Cancelled'))).toBe('chip struck')
    expect(chipClassName(stateStyle('account', 'Inactive'))).toBe('chip')
  })

  it('are neutral for an unknown state', () => {
    expect(stateStyle('salesOrder', 'Teleported').glyph).toBe('ring')
    expect(stateStyle('salesOrder', 'constructor').glyph).toBe('ring')
  })

  it('have tokens and a chip rule for every key', () => {
    const css = stateTokensCss() + stateChipCss()
    for (const style of Object.values(stateStyles)) {
      expect(Object.hasOwn(glyphPaths, style.glyph)).toBe(true)
      expect(css).toContain(`--ck-state-${style.key}-ic:var(--ck-${style.hue}-9)`)
      expect(css).toContain(`.chip[data-state='${style.key}']{`)
    }
  })
})
