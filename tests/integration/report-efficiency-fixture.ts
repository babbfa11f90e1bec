/** Comparison of employee efficiency: rows of the report and of the loop over its tasks, as equal texts. */
import { decimalText } from '../../src/contract/decimal'
import type { EmployeeEfficiencyRow } from '../../src/contract/entities/reports'
import { formatDefaults } from '../../src/contract/limits'
import {
  efficiencyByLoop,
  hoursOf,
  perHour,
  rawTasks,
  type EfficiencyOfLoop,
  type EfficiencyQuestion,
} from './report-efficiency-loop'
import type { ReportClient } from './report-fixture'
import { dayFormatter } from './report-loops'
import type { TestServer } from './server-fixture'

const dayMs = 86_400_000
const seedDay = dayFormatter(formatDefaults.region)
export const daysAgo = (days: number): string => seedDay(Date.now() - days * dayMs)
export const lastMonth = { dateFrom: daysAgo(30), dateTo: daysAgo(0) }

/** A row of the report as text. */
export const rowText = (row: EmployeeEfficiencyRow): string =>
  `${row.userName} ${row.process}: ${row.tasks} tasks, ${row.orderLines} lines, ${row.quantity} pieces, ${row.workingHours} h, ` +
  `${row.linesPerHour} lines/h, ${row.tasksPerHour} tasks/h, ${row.deviations} deviations`
/** The same text for the loop's row. */
export const loopRowText = ({
  user,
  process,
  tasks,
  orderLines,
  quantity,
  workingMs,
  deviations,
}: EfficiencyOfLoop): string => {
  const hours = hoursOf(workingMs)
  return (
    `${user} ${process}: ${tasks} tasks, ${orderLines} lines, ${decimalText(quantity)} pieces, ${hours} h, ` +
    `${perHour(orderLines, hours)} lines/h, ${perHour(tasks, hours)} tasks/h, ${deviations} deviations`
  )
}

export async function rowsOf(client: ReportClient, criteria: object): Promise<readonly string[]> {
  return (await client.rows<EmployeeEfficiencyRow>(criteria)).map(rowText).sort()
}

/** The rows by the loop; of the last month unless the criteria override it. */
export async function byLoop(
  server: TestServer,
  unitId: number,
  question: Partial<EfficiencyQuestion>,
): Promise<readonly EfficiencyOfLoop[]> {
  return efficiencyByLoop(await rawTasks(server.db, unitId), {
    region: formatDefaults.region,
    from: lastMonth.dateFrom,
    to: lastMonth.dateTo,
    ...question,
  })
}
