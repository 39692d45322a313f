import { PAGES } from '@trunfo/contract/pages'
import { PRIZE_ROLES, PRIZES_ROOM } from '@trunfo/contract/prizes'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import type { Tx } from '../../platform/db/database.ts'
import { fillText } from '../../platform/fill-text.ts'
import { type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import type { EventDefinition } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { type NoticeDeclaration, notifyAudienceOn, notifyOn, notifyStaffOn } from '../../platform/notices.ts'
import { findEmail } from '../accounts/index.ts'
import type { NamedTournamentFacts } from '../tournaments/index.ts'
import { entrantsOfTournament } from '../tournaments/index.ts'
import {
  budgetFilled,
  escrowMoved,
  prizeAppealed,
  prizeHeldBack,
  prizeMistaken,
  prizeReduced,
  prizeToppedUp,
  shareMoved,
  shareUndecided,
} from './prizes.events.ts'
import { type PrizeNews, prizeMail } from './prizes.mails.tsx'
import { amountText, dayText } from './prizes.texts.ts'

type PayloadOf<Definition> = Definition extends EventDefinition<infer Payload> ? Payload : never
type EscrowFacts = PayloadOf<typeof escrowMoved>
type ShareFacts = PayloadOf<typeof shareMoved>

const BELL: Readonly<Record<PrizeNews, { title: string; message: string }>> = {
  held: texts.prizes.held,
  returned: texts.prizes.returned,
  paid: texts.prizes.paid,
  paidTaxed: texts.prizes.paidTaxed,
  corrected: texts.prizes.corrected,
  waitingIdentity: texts.prizes.waitingIdentity,
  waitingBanned: texts.prizes.waitingBanned,
  lapsing: texts.prizes.lapsing,
  lapsed: texts.prizes.lapsed,
  refused: texts.prizes.refused,
  takenBack: texts.prizes.takenBack,
  takenAway: texts.prizes.takenAway,
}

function newsOf({ news, tax, amount, waitsFor }: ShareFacts): PrizeNews {
  if (news === 'paid') return tax > 0 ? 'paidTaxed' : 'paid'
  if (news === 'waiting') return waitsFor === 'banned' ? 'waitingBanned' : 'waitingIdentity'
  if (news === 'taken_back') return amount > 0 ? 'takenBack' : 'takenAway'
  return news
}

const tournamentPath = (tournamentId: string) => PAGES.tournament.path.replace(':id', tournamentId)

/** News that link to the wallet if the prize is cash. All others link to the tournament. */
const MONEY_NEWS: readonly PrizeNews[] = [
  'paid',
  'paidTaxed',
  'corrected',
  'waitingIdentity',
  'lapsing',
  'takenBack',
]
const pathOf = (news: PrizeNews, { asset, tournamentId }: Pick<ShareFacts, 'asset' | 'tournamentId'>) =>
  asset === 'money' && MONEY_NEWS.includes(news) ? PAGES.wallet.path : tournamentPath(tournamentId)

const factsOf = ({ tournamentName: name, asset, amount, ...rest }: EscrowFacts | ShareFacts) => ({
  name:
    'place' in rest && rest.place ? fillText(texts.prizes.ofPlace, { name, place: `${rest.place}` }) : name,
  amount: amountText(asset, amount),
  tax: 'tax' in rest ? amountText(asset, rest.tax) : '',
  date: 'waitsUntil' in rest && rest.waitsUntil ? dayText(rest.waitsUntil) : '',
})

const heldBackText = ({ isOnHold }: { isOnHold: boolean }) =>
  isOnHold ? texts.prizes.heldBack : texts.prizes.letGo

const entrantNotice = (
  { tournamentId, tournamentName: name, asset, amount }: PayloadOf<typeof prizeToppedUp>,
  text: { title: string; message: string },
  more: Readonly<Record<string, string>> = {},
) => ({
  kind: 'tournament' as const,
  subjectId: tournamentId,
  text,
  facts: { name, amount: amountText(asset, amount), ...more },
  linkTo: tournamentPath(tournamentId),
})

export const prizesNotices: readonly NoticeDeclaration[] = [
  notifyOn(escrowMoved, (facts) =>
    facts.userId === null
      ? null
      : {
          to: facts.userId,
          kind: 'money',
          text: BELL[facts.what],
          facts: factsOf(facts),
          linkTo: tournamentPath(facts.tournamentId),
        },
  ),
  notifyOn(shareMoved, (facts) => {
    const news = newsOf(facts)
    return {
      to: facts.userId,
      kind: 'money',
      text: BELL[news],
      facts: factsOf(facts),
      linkTo: pathOf(news, facts),
    }
  }),
  notifyAudienceOn(prizeHeldBack, entrantsOfTournament, (facts) => entrantNotice(facts, heldBackText(facts))),
  notifyAudienceOn(prizeReduced, entrantsOfTournament, (facts) =>
    entrantNotice(facts, facts.amount === 0 ? texts.prizes.withdrawn : texts.prizes.reduced, {
      before: amountText(facts.asset, facts.before),
    }),
  ),
  notifyAudienceOn(prizeToppedUp, entrantsOfTournament, (facts) =>
    entrantNotice(facts, texts.prizes.toppedUp),
  ),
  notifyStaffOn(prizeHeldBack, PRIZE_ROLES, ({ isOnHold, tournamentName: name, asset, amount }) => ({
    kind: 'money',
    text: heldBackText({ isOnHold }),
    facts: { name, amount: amountText(asset, amount) },
    linkTo: PAGES.adminPrizes.path,
  })),
  notifyStaffOn(prizeMistaken, PRIZE_ROLES, ({ tournamentName: name }) => ({
    kind: 'money',
    text: texts.prizes.mistaken,
    facts: { name },
    linkTo: PAGES.adminPrizes.path,
  })),
  notifyStaffOn(shareUndecided, PRIZE_ROLES, ({ tournamentName: name, asset, amount }) => ({
    kind: 'money',
    text: texts.prizes.undecided,
    facts: { name, amount: amountText(asset, amount) },
    linkTo: PAGES.adminPrizes.path,
  })),
]

const onPage: readonly EventDefinition<NamedTournamentFacts>[] = [
  escrowMoved,
  shareMoved,
  shareUndecided,
  prizeMistaken,
  prizeHeldBack,
  prizeAppealed,
  prizeReduced,
  prizeToppedUp,
]

export const prizesRefreshes: readonly Refresh[] = [
  refresh(onPage, { rooms: ({ tournamentId }) => [tournamentRoom(tournamentId), PRIZES_ROOM] }),
  refresh([budgetFilled], { rooms: () => [PRIZES_ROOM] }),
]

/** Also sends these notices by email, because winners who do not visit for weeks would lose their prize. */
export const prizesMailing: readonly Reaction[] = [
  reactInTransaction(escrowMoved, 'tournaments.mail-escrow', async (tx, { payload }, { config }) => {
    if (payload.userId !== null)
      await mailTo(tx, payload.userId, payload.what, {
        ...factsOf(payload),
        url: `${config.PUBLIC_URL}${tournamentPath(payload.tournamentId)}`,
      })
  }),
  reactInTransaction(shareMoved, 'tournaments.mail-prize-share', async (tx, { payload }, { config }) => {
    const news = newsOf(payload)
    const url = `${config.PUBLIC_URL}${pathOf(news, payload)}`
    await mailTo(tx, payload.userId, news, { ...factsOf(payload), url })
  }),
]

async function mailTo(
  tx: Tx,
  userId: string,
  news: PrizeNews,
  facts: ReturnType<typeof factsOf> & { url: string },
): Promise<void> {
  await sendMail(tx, prizeMail, { to: await findEmail(tx, userId), facts: { news, ...facts } })
}
