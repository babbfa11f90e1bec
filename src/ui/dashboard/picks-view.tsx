/** Picks per area as a chart or as a table; loads the chart library when the chart is first shown. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PicksPerArea } from '../../contract/widgets'
import type { Translate } from '../../texts/create-i18n'
import { useNumber } from './use-number'
import type { PicksWords } from '../chart/picks-option'
import { shortName } from '../chart/short-name'
import { lazyPart } from '../lazy-part'
import { FailedLine } from './failed-line'
import type { PicksSeries } from './picks-bars'
import './panels.css'

const PicksChart = lazyPart(() => import('../chart/picks-chart'), 'PicksChart')

/** Opens the tasks of a bar; undefined where they may not be opened. */
export type BarOpener = ((area: string, series: PicksSeries) => void) | undefined

/** With more areas the drawing is wider than its panel and scrolls, so that a name and two figures stay readable. */
const areasInViewMost = 24
const areaWidthPx = 40

export interface PicksDrawingProps {
  readonly areas: PicksPerArea
  readonly openBar?: BarOpener
}

/** The drawing, with a text alternative that names the greatest values. */
export function PicksDrawing(props: PicksDrawingProps) {
  const { t } = useTranslation()
  const { length } = props.areas
  if (length <= areasInViewMost) return <PicksCanvas {...props} />
  return (
    <div className="pick-scroll" role="group" aria-label={t('widget.GroupedBarChart.title')} tabIndex={0}>
      <div style={{ minWidth: `${length * areaWidthPx}px` }}>
        <PicksCanvas {...props} />
      </div>
    </div>
  )
}

function PicksCanvas({ areas, openBar }: PicksDrawingProps) {
  const { t } = useTranslation()
  const words = usePicksWords()
  const onBar = useMemo(
    () =>
      openBar &&
      ((index: number, series: PicksSeries) => {
        const area = areas[index]
        if (area !== undefined) openBar(area.Key, series)
      }),
    [areas, openBar],
  )
  return (
    <PicksChart
      waiting={<div className="pick-chart" aria-hidden="true" />}
      failed={({ retry }) => <FailedLine retry={retry} text={t('dashboard.picks.notLoaded')} />}
      areas={areas}
      words={words}
      label={describe(areas, words, t)}
      onBar={onBar}
    />
  )
}

/** The same figures as a table; each figure opens its tasks. */
export function PicksTable({ areas, openBar }: PicksDrawingProps) {
  const { t } = useTranslation()
  const { prepared, inProgress } = usePicksWords()
  return (
    <div className="pick-table" role="group" aria-label={t('widget.GroupedBarChart.title')} tabIndex={0}>
      <table className="gr">
        <thead>
          <tr>
            <th scope="col">{t('field.area')}</th>
            <th scope="col" className="r">
              {prepared}
            </th>
            <th scope="col" className="r">
              {inProgress}
            </th>
          </tr>
        </thead>
        <tbody>
          {areas.map(area => (
            <tr key={area.Key}>
              <td title={area.Key}>{area.Key}</td>
              <td className="r num">
                <TableFigure area={area} series="Prepared" name={prepared} openBar={openBar} />
              </td>
              <td className="r num">
                <TableFigure area={area} series="InProgress" name={inProgress} openBar={openBar} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TableFigureProps {
  readonly area: PicksPerArea[number]
  readonly series: PicksSeries
  readonly name: string
  readonly openBar: BarOpener
}

function TableFigure({ area, series, name, openBar }: TableFigureProps) {
  const { t } = useTranslation()
  const number = useNumber()(area[series])
  if (openBar === undefined) return number
  return (
    <button
      type="button"
      className="lnk"
      title={t('dashboard.picks.openArea', { area: area.Key, series: name, number })}
      onClick={() => {
        openBar(area.Key, series)
      }}
    >
      {number}
    </button>
  )
}

/** The names of the two series; the same object until the language or the format changes. */
export function usePicksWords(): PicksWords {
  const { t } = useTranslation()
  const number = useNumber()
  return useMemo(
    () => ({ prepared: t('dashboard.picks.prepared'), inProgress: t('dashboard.picks.inProgress'), number }),
    [t, number],
  )
}

function describe(areas: PicksPerArea, { number }: PicksWords, t: Translate): string {
  const sum = (of: 'Prepared' | 'InProgress') => areas.reduce((total, area) => total + area[of], 0)
  const highest = areas.reduce<PicksPerArea[number] | undefined>(
    (most, area) => (most === undefined || area.Prepared > most.Prepared ? area : most),
    undefined,
  )
  return t('dashboard.picks.label', {
    prepared: number(sum('Prepared')),
    inProgress: number(sum('InProgress')),
    area: highest === undefined ? '–' : shortName(highest.Key),
    most: number(highest?.Prepared ?? 0),
  })
}
