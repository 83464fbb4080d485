/** The days of the week, as alternatives over folded text of all known languages. */
export const weekday =
  'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|(?:mon|diens|donners|frei|sams|sonn)tags?|' +
  'mittwochs?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabados?|' +
  'domingos?|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|segunda|terca|quarta|quinta|sexta|maandag|' +
  'dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag'

const otherDays =
  'mon|tues?|wed|thur?s?|fri|sat|sun|today|tomorrow|tmrw|tonight|weekends?|weekdays?|heute|wochenendes?|aujourd|hui|demain|' +
  'semaine|hoy|manana|fin|finde|semana|oggi|domani|settimana|hoje|amanha|feira|vandaag'

const day = new RegExp(`^(?:${weekday}|${otherDays})$`, 'u')

/** Whether a folded word names a day, or is part of such a name. */
export const isDay = (word: string): boolean => day.test(word)
