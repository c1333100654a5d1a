export const pagePartsEnglish = {
  consentLabel: 'Consent',
  consentPrivacy: 'Privacy',
  consentAccept: 'Accept',
  consentDecline: 'Decline',
  consentNeeded: 'The chat needs your consent.',

  talkToPerson: 'Talk to a person',
} as const;
