/** Which lines of stock counts stand for a proposed count, which is proposed again when they are cancelled. */
export const proposedCounts = {
  name: '0061-proposed-counts',
  sql: `
alter table stock_count_line add column was_proposed boolean not null default false;
comment on column stock_count_line.was_proposed is 'a count of the stock was proposed: cancelling the line proposes it again';
`,
} as const
