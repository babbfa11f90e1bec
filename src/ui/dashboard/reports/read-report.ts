/** Reads the data of a report by its schema, so that invalid data affect their own lines only (QUALITY, section 2). */
import * as v from 'valibot'
import type { KpiReportName } from '../../../contract/kpi-reports'

export interface ReportTemplateProps {
  readonly name: KpiReportName
  /** Text for the message that replaces the report. */
  readonly title: string
  /** Its data as received; a template reports itself when it cannot read them. */
  readonly dataJson: string
}

/** The data; null when the text does not match the schema. Never throws. */
export function readReport<S extends v.GenericSchema>(schema: S, dataJson: string): v.InferOutput<S> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(dataJson))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
