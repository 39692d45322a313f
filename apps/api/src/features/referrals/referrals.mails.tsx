import mail from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import { MailButton, MailLayout, MailText } from '../../platform/mail/layout.tsx'
import { defineMail } from '../../platform/mail/template.ts'

export const rewardedMail = defineMail<{ reward: string; url: string }>({
  name: 'referrals.rewarded',
  subject: ({ reward }) => fillText(mail.referralRewarded.subject, { reward }),
  body: ({ reward, url }) => (
    <MailLayout
      title={mail.referralRewarded.title}
      preview={fillText(mail.referralRewarded.body, { reward })}
    >
      <MailText>{fillText(mail.referralRewarded.body, { reward })}</MailText>
      <MailButton href={url}>{mail.referralRewarded.action}</MailButton>
    </MailLayout>
  ),
})
