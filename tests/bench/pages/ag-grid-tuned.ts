/**
 * The benchmark's page with AG Grid Community tuned for speed: only the modules that a grid of rows needs, no animation, no hover
 * and focus marks, no rows rendered beyond the view.
 */
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  RowApiModule,
  ScrollApiModule,
} from 'ag-grid-community'
import { offerAgGrid } from './ag-grid-page'

offerAgGrid(
  [ClientSideRowModelModule, ClientSideRowModelApiModule, RowApiModule, ScrollApiModule, CellStyleModule],
  {
    animateRows: false,
    rowBuffer: 0,
    suppressAnimationFrame: true,
    suppressCellFocus: true,
    suppressColumnMoveAnimation: true,
    suppressRowHoverHighlight: true,
    suppressRowTransform: true,
  },
)
