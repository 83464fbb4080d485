/** The first names of the people of example data. */
export const firstNames =
  'Ada Amara Amir Ana Anton Beatriz Ben Bruno Camille Chiara Chloe Daniel Diego Dmitri Elena Emil Emma Esra Femi Finn Freya Gabriel Greta Hana Hugo Ines Isla Ivan Jamal Jonas Julia Kaja Karim Kofi Lara Leo Lina Lucas Maja Marco Marta Mateo Mei Mila Nadia Nils Noah Nora Olivia Omar Oskar Paulo Priya Rosa Sami Sofia Tara Theo Tobias Yara'.split(
    ' ',
  )

/** Their last names. */
export const lastNames =
  'Abebe Adler Almeida Andersson Bauer Becker Berg Bianchi Brandt Carvalho Castro Chen Costa Dubois Duarte Eklund Evans Ferrari Fischer Fontaine Garcia Greco Haddad Hansen Hughes Ito Jansen Jensen Kaya Keller Kim Kovac Lambert Larsen Lindqvist Lopez Marchetti Martin Mensah Meyer Moreau Murphy Nakamura Nguyen Nilsson Novak Okafor Olsen Park Patel Petersen Raman Ricci Romero Rossi Santos Sato Schmidt Silva Weber'.split(
    ' ',
  )

/** Area codes: with 555-0100 to 555-0199 behind them they are numbers that are given to nobody. */
export const areaCodes = [
  212, 303, 310, 312, 404, 415, 503, 512, 602, 617, 702, 713, 718, 786, 818, 917,
] as const

/** Where they work. */
export const companies = [
  'Studio Nord',
  'Fjord Design',
  'Raman & Co',
  'Harbour Yoga',
  'Blue Door Bakery',
  'Kiln & Clay',
  'Alder Dental',
  'Ravel Studio',
  'Tidewater Homes',
  'Maple Street Physio',
  'Lumen Electric',
  'Orchard Accounting',
] as const

/** What they saw before they signed up. */
export const sources = ['Instagram', 'Google', 'Newsletter', 'A friend', 'LinkedIn'] as const

/** The people who reply from the inbox. */
export const teammates = ['Mara', 'Jonas'] as const
