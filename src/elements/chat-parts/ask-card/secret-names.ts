/** Names of secrets in the languages of the interface, found anywhere in a text, also with spaces or signs in between. */
const names = [
  ...['password', 'passcode', 'passphrase', 'pass phrase', 'PIN code', 'PIN number', 'your PIN'],
  ...['card number', 'credit card', 'debit card', 'security code', 'account number', 'sort code'],
  ...['social security', 'seed phrase', 'recovery phrase', 'private key', 'one-time code', 'CVV', 'CVC2'],
  ...['Passwort', 'Kennwort', 'Geheimzahl', 'Kartennummer', 'Kreditkarte', 'Prüfziffer', 'Kontonummer'],
  ...['mot de passe', 'code secret', 'code PIN', 'numéro de carte', 'numéro de la carte', 'carte bancaire'],
  ...['carte de crédit', 'carte bleue', 'cryptogramme', 'code de sécurité', 'numéro de compte'],
  ...['contraseña', 'clave secreta', 'clave de acceso', 'número de tarjeta', 'número de la tarjeta'],
  ...['tarjeta de crédito', 'tarjeta de débito', 'código de seguridad', 'código secreto', 'número de cuenta'],
  ...['parola d’ordine', 'codice PIN', 'numero di carta', 'numero della carta', 'carta di credito'],
  ...['codice di sicurezza', 'codice segreto', 'número do cartão', 'cartão de crédito', 'cartão de débito'],
  ...['código de segurança', 'número da conta', 'пароль', 'пин-код', 'номер карты', 'код безопасности'],
  ...['кредитной карты', 'номер счета', 'كلمة المرور', 'كلمة السر', 'الرقم السري', 'رقم البطاقة'],
  ...['بطاقة الائتمان', 'رمز الأمان', 'رقم الحساب', 'آيبان', 'סיסמה', 'סיסמא', 'קוד סודי', 'מספר כרטיס'],
  ...['מספר הכרטיס', 'כרטיס אשראי', 'מספר חשבון', 'पासवर्ड', 'पिन कोड', 'पिन नंबर', 'कार्ड नंबर', 'सीवीवी'],
  ...['कार्ड संख्या', 'क्रेडिट कार्ड', 'खाता संख्या', 'パスワード', '暗証番号', 'カード番号', '口座番号'],
  ...['クレジットカード', 'セキュリティコード', '비밀번호', '패스워드', '카드 번호', '신용카드', '보안 코드'],
  ...['계좌번호', '密码', '密碼', '口令', '卡号', '卡號', '信用卡', '银行卡', '銀行卡', '安全码', '安全碼'],
  ...['验证码', '驗證碼', '银行账号', '銀行帳號'],
];

/** Short names that other words contain. They count as whole words. */
const words = ['CVC', 'CSC', 'IBAN', 'SSN', 'OTP', 'senha', 'пин', 'पिन', '핀번호', '암호'];

const folded = new Map(names.map(name => [fold(name).replaceAll(' ', ''), name]));
const foldedWords = new Map(words.map(word => [fold(word), word]));

/**
 * Returns the name of a secret that a text asks for, such as "password", or `undefined`. The list is a safety net: a text can
 * ask in words that it does not contain.
 */
export function secretIn(text: string): string | undefined {
  const line = fold(text);
  // In lower case and among other words, a pin is also a brooch.
  if (line === 'PIN' || /(?<![\p{L}\p{N}])PIN(?![\p{L}\p{N}])/u.test(text)) return 'PIN';
  const compact = line.replaceAll(' ', '');
  for (const [name, written] of folded) if (compact.includes(name)) return written;
  const word = line.split(' ').find(part => foldedWords.has(part));
  return word && foldedWords.get(word);
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?=[\u0300-\u06ff])\p{Mn}|\p{DI}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
