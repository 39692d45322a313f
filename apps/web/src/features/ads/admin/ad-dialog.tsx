import { AD_LINK_MAX, AD_NAME_MAX, AD_POSITIONS, AD_PURPOSE, type AdPosition } from '@trunfo/contract/ads'
import { ROLES, type Role } from '@trunfo/contract/roles'
import { useState } from 'react'
import { DateTimeField } from '@/lib/date-time-field.tsx'
import { errorText } from '@/lib/error-text.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { uploadImage } from '@/lib/upload.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Choice } from '@/ui/choice.tsx'
import { Field, FieldSet } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { ImageUpload } from '@/ui/image-upload/image-upload.tsx'
import { Input } from '@/ui/input.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { type AdValues, adOf } from '../ads.rules.ts'
import { useAdsTexts } from '../ads.texts.ts'
import { AdFrame, AdImage } from '../components/ad-frame.tsx'
import { type AdminAd, useChangeAd, useCreateAd } from './admin.api.ts'

/** VIPs see no ads, so no ad can target them. */
const TARGETS = ROLES.filter((role) => role !== 'vip')

interface AdDialogProps {
  /** Omitted when creating an ad. */
  ad?: AdminAd | undefined
  onClose: () => void
}

export function AdDialog({ ad, onClose }: AdDialogProps) {
  const { t } = useAdsTexts()
  return (
    <MountedDialog title={ad ? t('change.title') : t('create.title')} onClose={onClose} className="max-w-2xl">
      <AdForm ad={ad} onClose={onClose} />
    </MountedDialog>
  )
}

function AdForm({ ad, onClose }: AdDialogProps) {
  const { t } = useAdsTexts()
  const creating = useCreateAd()
  const changing = useChangeAd(ad?.id ?? '')
  const saving = ad ? changing : creating
  const [image, setImage] = useState<{ id?: string; url: string } | null>(ad ? { url: ad.imageUrl } : null)
  const [isSending, setIsSending] = useState(false)
  const [name, setName] = useState(ad?.name ?? '')
  const [position, setPosition] = useState<AdPosition>(ad?.position ?? 'top')
  const [isForAll, setIsForAll] = useState(ad ? ad.targetRoles.includes('all') : true)
  const [roles, setRoles] = useState<Role[]>(ad?.targetRoles.filter((role) => role !== 'all') ?? [])
  const [isEverywhere, setIsEverywhere] = useState(ad ? ad.targetPages.includes('all') : true)
  const { props, problem, about } = useForm(saving, {
    given: (values: AdValues) => ({
      ...adOf(values, { roles: isForAll ? ['all'] : roles, position, isEverywhere }),
      imageUploadId: image?.id,
    }),
    isWaiting: isSending,
    onDone: onClose,
  })

  async function send(file: Blob, options: Parameters<typeof uploadImage>[2]) {
    setIsSending(true)
    try {
      return await uploadImage(AD_PURPOSE, file, options)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form {...props} noValidate className="grid gap-5">
      <FormProblem problem={problem} />
      <Field label={t('form.name')} hint={t('form.nameHint')} error={about('name')}>
        <Input
          name="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={AD_NAME_MAX}
          autoComplete="off"
          required
        />
      </Field>
      <div className="grid gap-2">
        <span className="text-sm font-medium">{t('form.position')}</span>
        <RadioTiles
          label={t('form.position')}
          value={position}
          onChange={setPosition}
          choices={AD_POSITIONS.map((value) => ({
            value,
            label: t(`positions.${value}`),
            description: t(`positionHints.${value}`),
          }))}
          className="sm:grid-cols-3"
        />
      </div>
      <div className="grid gap-2">
        <ImageUpload
          label={ad ? t('form.imageNow') : t('form.image')}
          upload={send}
          describeError={errorText}
          onUploaded={({ id, url }) => setImage({ id, url })}
        />
        <p className="text-xs text-muted-foreground">{t('form.imageHint')}</p>
      </div>
      <Preview image={image?.url} name={name} position={position} />
      <Field label={t('form.link')} hint={t('form.linkHint')} error={about('linkUrl')}>
        <Input
          name="linkUrl"
          defaultValue={ad?.linkUrl}
          placeholder={t('form.linkPlaceholder')}
          maxLength={AD_LINK_MAX}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <div className="grid gap-3">
        <span className="text-sm font-medium">{t('form.roles')}</span>
        <RadioTiles
          label={t('form.roles')}
          value={isForAll ? 'all' : 'some'}
          onChange={(value) => setIsForAll(value === 'all')}
          choices={[
            { value: 'all', label: t('form.rolesAll') },
            { value: 'some', label: t('form.rolesSome') },
          ]}
        />
        {!isForAll && (
          <FieldSet legend={t('form.rolesSome')} hint={t('form.rolesHint')} error={about('targetRoles')}>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {TARGETS.map((role) => (
                <Choice key={role} label={<RoleBadge of={role} />}>
                  {(choice) => (
                    <Checkbox
                      {...choice}
                      name="targetRoles"
                      checked={roles.includes(role)}
                      onCheckedChange={(isChosen) =>
                        setRoles((before) =>
                          isChosen === true ? [...before, role] : before.filter((other) => other !== role),
                        )
                      }
                    />
                  )}
                </Choice>
              ))}
            </div>
          </FieldSet>
        )}
      </div>
      <div className="grid gap-3">
        <span className="text-sm font-medium">{t('form.pages')}</span>
        <RadioTiles
          label={t('form.pages')}
          value={isEverywhere ? 'all' : 'some'}
          onChange={(value) => setIsEverywhere(value === 'all')}
          choices={[
            { value: 'all', label: t('form.pagesAll') },
            { value: 'some', label: t('form.pagesSome') },
          ]}
        />
        {!isEverywhere && (
          <Field label={t('form.pagesList')} hint={t('form.pagesHint')} error={about('targetPages')}>
            <Textarea
              name="targetPages"
              defaultValue={ad?.targetPages.filter((page) => page !== 'all').join('\n')}
              spellCheck={false}
              className="min-h-24 font-mono text-sm"
            />
          </Field>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField
          name="expiresAt"
          label={t('form.expiresAt')}
          hint={t('form.expiresHint')}
          instant={ad?.expiresAt ?? null}
          error={about('expiresAt')}
        />
        <Field label={t('form.owner')} hint={t('form.ownerHint')} error={about('ownerUsername')}>
          <Input
            name="ownerUsername"
            defaultValue={ad?.ownerUsername ?? ''}
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </div>
      <Button type="submit" className="sm:justify-self-end" isLoading={saving.isPending || isSending}>
        {t('form.save')}
      </Button>
    </form>
  )
}

interface PreviewProps {
  image: string | undefined
  name: string
  position: AdPosition
}

/** Renders the ad with the component that visitors see, in its width on a phone or in the sidebar. */
function Preview({ image, name, position }: PreviewProps) {
  const { t } = useAdsTexts()
  const { t: shell } = useTranslation('shell')
  return (
    <figure className="grid gap-2 rounded-md border border-dashed p-3">
      <figcaption className="text-sm font-medium">{t('form.preview')}</figcaption>
      {image ? (
        <div className={position === 'sidebar' ? 'mx-auto w-44' : 'w-full'}>
          <AdFrame position={position} label={shell('ad')}>
            <AdImage url={image} name={name} />
          </AdFrame>
        </div>
      ) : (
        <p className="py-4 text-center text-sm text-muted-foreground">{t('form.previewEmpty')}</p>
      )}
    </figure>
  )
}
