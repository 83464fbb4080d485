import { z } from 'zod'
import { maxDaysOff, maxRangesOfDay } from '../values/team.ts'
import { endpoint, type Version } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { clearableInput, optionalInput } from './fields.ts'
import { TimeZone } from './timeZone.ts'

/** A time of the day; midnight at its end is `24:00`. */
export const ClockTime = z
  .string()
  .trim()
  .overwrite((time) => (/^\d:/.test(time) ? `0${time}` : time))
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 09:00')

/** A part of a day; midnight at its end is `24:00`. `09:00-17:00` is one, too. */
const Range = z.preprocess(
  (given: { from: string; until: string } | string) => {
    const parts = typeof given === 'string' ? /^\s*([\d:]+)\s*[-–]\s*([\d:]+)\s*$/.exec(given) : null
    return parts === null ? given : { from: parts[1], until: parts[2] }
  },
  z
    .object({
      from: ClockTime,
      until: ClockTime.overwrite((time) => (time === '00:00' ? '24:00' : time)),
    })
    .refine(({ from, until }) => from < until, {
      path: ['until'],
      message: 'must be after from: what goes past midnight is two ranges, of two days',
    }),
)

const rangesOfDay = z.array(Range).max(maxRangesOfDay).default([])
const days = {
  monday: rangesOfDay,
  tuesday: rangesOfDay,
  wednesday: rangesOfDay,
  thursday: rangesOfDay,
  friday: rangesOfDay,
  saturday: rangesOfDay,
  sunday: rangesOfDay,
}

/** When a team is there (docs/interface.md#teams). */
export const Hours = withAliases(
  z.object({
    timeZone: optionalInput(TimeZone)
      .transform((zone) => zone ?? null)
      .meta({ description: 'Left out or `null`: that of the account.' }),
    week: z.strictObject(days).meta({ description: 'The parts of each day; a day without any is off.' }),
    daysOff: z
      .array(z.iso.date('must be a date such as 2026-12-25'))
      .max(maxDaysOff)
      .default([])
      .overwrite((dates) => [...new Set(dates)].toSorted()),
  }),
  { timeZone: ['time_zone'], daysOff: ['days_off'] },
).meta({
  id: 'Hours',
  example: { week: { monday: [{ from: '09:00', until: '17:00' }] }, daysOff: ['2026-12-25'] },
})
export type Hours = z.output<typeof Hours>

const shownRanges = z.array(z.object({ from: z.string(), until: z.string() }))

/** Hours as responses show them. */
export const ShownHours = z
  .object({
    timeZone: z.string().nullable().meta({ description: '`null`: that of the account.' }),
    week: z.object({
      monday: shownRanges,
      tuesday: shownRanges,
      wednesday: shownRanges,
      thursday: shownRanges,
      friday: shownRanges,
      saturday: shownRanges,
      sunday: shownRanges,
    }),
    daysOff: z.array(z.string()),
  })
  .meta({ id: 'ShownHours' })

/** The hours of an account. */
export const AccountHours = z
  .object({
    hours: ShownHours.nullable().meta({ description: '`null`: always.' }),
    isWithin: z.boolean().meta({ description: 'Whether they hold at this moment.' }),
  })
  .meta({ id: 'AccountHours' })

const SaveHours = z.object({ hours: clearableInput(Hours) }).meta({
  id: 'SaveHours',
  example: { hours: { week: { monday: [{ from: '09:00', until: '17:00' }] }, daysOff: ['2026-12-25'] } },
})

const version: Version = { of: 'hours', fields: AccountHours.pick({ hours: true }) }

/** The hours of an account, for `contract.ts`. */
export const hoursEndpoints = {
  getHours: endpoint('GET', '/hours', {
    tag: 'Messages',
    summary: 'Read the hours of the account',
    scope: 'read',
    needs: 'viewer',
    responses: { 200: AccountHours },
    version,
  }),
  saveHours: endpoint('PUT', '/hours', {
    tag: 'Messages',
    summary: 'Save the hours of the account',
    description: 'They hold for teams without hours of their own. `null`: always.',
    scope: 'full',
    needs: 'admin',
    body: SaveHours,
    responses: { 200: AccountHours },
    version,
  }),
}
