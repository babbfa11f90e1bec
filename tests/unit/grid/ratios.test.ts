import { describe, expect, it } from 'vitest'
import { employeeEfficiencyView, supplierPunctualityView } from '../../../src/catalog/views/reports'
import { salesOrdersView } from '../../../src/catalog/views/sales-orders'
import { withRatios } from '../../../src/contract/with-ratios'

describe('the ratios of sums', () => {
  it('are calculated from the sums, not added, with two decimals', () => {
    const sums = { tasks: '10', orderLines: '7', quantity: '90', workingHours: '2.4', deviations: '0' }
    expect(withRatios(employeeEfficiencyView, sums)).toEqual({
      ...sums,
      linesPerHour: '2.92',
      tasksPerHour: '4.17',
    })
  })

  it('are percentages with one decimal where the view defines that', () => {
    const sums = { lines: '9', datedLines: '7', onTime: '5', early: '0', late: '2', daysLate: '3' }
    expect(withRatios(supplierPunctualityView, sums)).toEqual({
      ...sums,
      shareOnTime: '71.4',
      meanDaysLate: '1.5',
    })
  })

  it('are none without working time, and none where the view has none', () => {
    const none = { tasks: '1', orderLines: '1', workingHours: '0' }
    expect(withRatios(employeeEfficiencyView, none)).toEqual(none)
    expect(withRatios(salesOrdersView, { orderWeight: '3' })).toEqual({ orderWeight: '3' })
  })
})
