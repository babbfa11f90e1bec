import { describe, expect, it } from 'vitest'
import { accountStates, integrationStates, sessionStates } from '../../../../src/contract/states/office'
import { salesOrderStates } from '../../../../src/contract/states/sales-order'
import { jobStates, taskStates } from '../../../../src/contract/states/warehouse'
import { glyphPaths } from '../../../../src/ui/theme/glyph-paths'
import { chipClassName, stateChipCss, stateLook } from '../../../../src/ui/theme/state-chip-look'
import { tokensOf } from '../../../../src/ui/theme/first-state-look'
import { stateLooks } from '../../../../src/ui/theme/state-look'

describe('looks of states', () => {
  it('tell all twelve order states apart without colour, by glyph and line', () => {
    const shapes = salesOrderStates.map(state => {
      const look = stateLook('salesOrder', state)
      return `${look.glyph} ${chipClassName(look)}`
    })
    expect(new Set(shapes).size).toBe(salesOrderStates.length)
  })

  it('tell the states of jobs and tasks apart too', () => {
    expect(new Set(jobStates.map(state => stateLook('job', state).glyph)).size).toBe(jobStates.length)
    expect(new Set(taskStates.map(state => stateLook('task', state).glyph)).size).toBe(taskStates.length)
  })

  it('tell what integration, accounts and sessions are in apart too', () => {
    const shapes = (kind: 'integration' | 'account' | 'session', states: readonly string[]) =>
      new Set(states.map(state => `${stateLook(kind, state).glyph} ${stateLook(kind, state).tone}`)).size
    expect(shapes('integration', integrationStates)).toBe(integrationStates.length)
    expect(shapes('account', accountStates)).toBe(2)
    expect(shapes('session', sessionStates)).toBe(2)
  })

  it('dash what is partial and strike what is cancelled', () => {
    expect(chipClassName(stateLook('salesOrder', 'PartiallyReadyForPick'))).toBe('chip partial')
    expect(chipClassName(stateLook('salesOrder', 'Cancelled'))).toBe('chip struck')
    expect(chipClassName(stateLook('account', 'Inactive'))).toBe('chip')
  })

  it('stay neutral for a state that this build does not know', () => {
    expect(stateLook('salesOrder', 'Teleported').glyph).toBe('ring')
    expect(stateLook('salesOrder', 'constructor').glyph).toBe('ring')
  })

  it('give every key its tokens and its chip rule', () => {
    const css = tokensOf(stateLooks) + stateChipCss()
    for (const look of Object.values(stateLooks)) {
      expect(Object.hasOwn(glyphPaths, look.glyph)).toBe(true)
      expect(css).toContain(`--ck-state-${look.key}-ic:var(--ck-${look.hue}-9)`)
      expect(css).toContain(`.chip[data-state='${look.key}']{`)
    }
  })
})
