// Lengths of texts are in code points.

/** The longest name of a person, an account, a list or a campaign. */
export const maxName = 200
/** The longest tag of a language. */
export const maxLanguageTag = 35
/** The most bytes of the body of a request that may hold files, or all that a bot knows: 16 MiB. */
export const maxRequestBytes = 16 * 1024 * 1024
/** The most bytes of a body that holds long texts, in any way of writing their characters: 4 MiB. */
export const maxTextRequestBytes = 4 * 1024 * 1024
/** The most bytes of the body of any other request: 256 KiB. */
export const maxSmallRequestBytes = 256 * 1024
/** The most bytes of the body of a request that anybody may send, without a key or a session: 64 KiB. */
export const maxPublicRequestBytes = 64 * 1024
/** How many faults of a request are told: nobody mends more at a time. */
export const maxDetails = 20
/** The most values of a body, such as texts and numbers: each takes time, and memory, however short it is. */
export const maxBodyValues = 5000
/** The same for all that a bot knows: three for each question-and-answer pair. */
export const maxCampaignValues = 40_000
/** A number of bytes as a person reads it, such as `256 KiB`. */
export const byteSize = (bytes: number): string =>
  bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`
/** The longest text that one searches for. */
export const maxSearch = 200
/** The most entries on one page of a list. */
export const maxPageSize = 100
/** How many entries a page of a list has where the request does not say. */
export const defaultPageSize = 50

/** The longest text of one message. */
export const maxMessageLength = 65_536
/** The most files of one message. */
export const maxAttachments = 10
/** The most bytes of one file of a message: 10 MiB. */
export const maxMediaBytes = 10 * 1024 * 1024
/** The longest label of a channel. */
export const maxChannelLabel = 100

/** How many custom fields one contact can have (docs/interface.md#custom-fields). */
export const maxCustomFields = 100
/** The longest name of a custom field. */
export const maxCustomFieldName = 64
/** The longest text in a custom field. */
export const maxCustomFieldValue = 2000

/** The shortest password that somebody may choose. */
export const minPassword = 8

/** How many invitations of an account may be open, which nobody has accepted and that have not ended. */
export const maxOpenInvitations = 20
/** For how many days the link of an invitation, or for a new password, works. */
export const memberLinkDays = 7

/** How many custom fields of an account may have a declared type. */
export const maxDeclaredFields = 100
/** How many segments may go along with a copy of a campaign. */
export const maxCopiedSegments = 20
/** How many options a field of choices can have. */
export const maxFieldOptions = 100
/** The longest option. */
export const maxFieldOption = 100

/** How many custom fields of an account are listed at most; one with values of several kinds counts for each. */
export const maxNotedCustomFields = 1000

/** The most credits of one grant. */
export const maxCredits = 1_000_000_000

/** How many named API keys an account may have, beside its own. */
export const maxNamedKeys = 25
/** The longest name of an API key. */
export const maxKeyName = 60
/** For how many days an ended key is still known, so that one who presents it reads that it was ended. */
export const endedKeysKeptDays = 90

/** The longest value of a header `Authorization` that a receiver wants. */
export const maxAuthorization = 4096
/** For how many hours the successes and failures of a receiver are shown, hour by hour. */
export const deliveryHours = 48

/** For how many hours it is shown, hour by hour, what became of the messages of a channel. */
export const channelDayHours = 24

/** How many messages in doubt one request sends again: others wait for its transaction. */
export const maxRetriesInDoubt = 25

/** For how many days a subscription stays whose URL has said that it is gone. */
export const goneWebhooksKeptDays = 7

/** How many subscriptions an account may have, without those whose URL is gone. */
export const maxWebhooks = 250

/** For how many hours the bot may leave a contact to a person: a year. */
export const maxPauseHours = 8760
/** How many answers the bot gives one contact in an hour, where the account says nothing else. */
export const defaultAnswersPerHour = 20
/** The most answers an hour that an account may allow. */
export const maxAnswersPerHour = 1000
/** How many rules a cap has at most, of how many messages, and in how many days. */
export const maxCapRules = 3
export const maxCapMessages = 100
export const maxCapDays = 30
/** From this part of the daily limit of credits on the pages warn: 80 %. */
export const dailyLimitWarning = 0.8

/**
 * Of the rows that an import rejects, so many are kept: enough to see what is wrong with the file. With all of them
 * kept, a file of 200 MiB with two characters a row would take a hundred times its size.
 */
export const maxKeptRejections = 100_000

/** For how many days after the upload rejected rows can be read. */
export const rejectedRowsKeptDays = 30
/** For how many hours the file of an export can be read. */
export const exportKeptHours = 24
/** The longest name of an uploaded file that is kept. */
export const maxFileName = 255
/** The largest file to import. */
export const maxImportMiB = 200
/** The most of a file that a preview reads. */
export const maxPreviewMiB = 1

/** Counting contacts stops here, since a count is asked for with every letter typed. */
export const maxCounted = 100_000

/** For how many hours a replaced signing secret goes on signing (docs/interface.md#signatures). */
export const secretOverlapHours = 24
/**
 * For how many days after an erasure it is still known, by hashes, what was erased: a repetition of a message, or an import
 * under way, makes nobody again.
 */
export const erasedKeptDays = 30
/** For how many days events are kept; an account may choose fewer. */
export const eventsKeptDays = 30
/** The most months for which an account may keep messages and their files before they are deleted: a hundred years. */
export const maxKeptMonths = 1200
/** The fewest months that an account may keep its audit log. */
export const minAuditMonths = 3

/**
 * How many campaigns of an account may be Live or Paused: each is looked at for every message and every new list
 * member.
 */
export const maxActiveCampaigns = 200
/** The longest text of a campaign's messages. */
export const maxCampaignText = 4096
/** How many days the figures of a campaign show. */
export const statsDays = 30
/** The most messages a minute of a campaign or an account. */
export const maxRatePerMinute = 1_000_000
/**
 * How many of those who join at about the same time get their opening message at once (docs/interface.md#send-rate).
 */
export const immediateJoins = 3
/** The longest instructions of a bot. */
export const maxBotInstructions = 100_000
/** The longest public facts of a bot. */
export const maxPublicFacts = 100_000
/** The most question-and-answer pairs of a bot: its index of them is kept in memory. */
export const maxAnswers = 10_000
/** The most characters of all questions and answers of a campaign. */
export const maxAnswersCharacters = 2_000_000
/** In how many wordings an answer can be asked for. */
export const maxWordings = 20
/** The longest question of such a pair. */
export const maxQuestion = 1000
/** The most fields that a campaign saves from forms, and how long the name of one is in the form. */
export const maxFormFields = 50
export const maxFormFieldName = 200
/** The most keywords of a campaign. */
export const maxKeywords = 100
/** The longest keyword. */
export const maxKeyword = 100
/** The most follow-ups of a campaign. */
export const maxFollowUps = 5
/** The longest delay of a follow-up, in minutes: a year. */
export const maxFollowUpMinutes = 525_600
/** How many days before or after its date a dated follow-up may be. */
export const maxDaysFromDate = 365
/**
 * How many answers an account may try in a minute: nobody pays for them, and a model may cost the operator something.
 */
export const trialsPerMinute = 30

/** For how many days a deleted sub-account can be had back. */
export const deletionGraceDays = 30

/** How long a voice note may be that is written down, in minutes. */
export const maxVoiceMinutes = 10

/** For how many seconds a model is waited for: at most, and where nobody has said. */
export const maxModelSeconds = 300
export const defaultModelSeconds = 60
/** How long an answer of a model may be set to be, its thoughts included, in tokens. */
export const minModelTokens = 16
export const maxModelTokens = 100_000
export const maxTemperature = 2
/** What of the words of a model's server is kept, in characters. */
export const maxModelMessage = 300

/** Up to this number the conversations are counted in which campaigns alone have written, and those that a search finds. */
export const countedSent = 1000

/** For how many days at most a URL waits for the answer of a contact. */
export const maxAwaitedDays = 30
