import { parse as parseOfx } from 'ofx-js'
import { describe, expect, test } from 'vitest'
import { readStatement } from './statement-csv.ts'

const ID = 'E12345678202611151230abcdefghijk'

const SGML = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261116<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<ACCTID>12345-6<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN>
<TRNTYPE>PAYMENT
<DTPOSTED>20261115120000[-3:BRT]
<TRNAMT>-97.50
<FITID>2026111501
<MEMO>PIX ENVIADO ${ID} P&amp;B
</STMTTRN>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261115
<TRNAMT>1000.00
<FITID>2026111502
<MEMO>RECEBIDO
</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261115</DTPOSTED><TRNAMT>-1234,56</TRNAMT><FITID>x-1</FITID><NAME>Maria</NAME><MEMO>PIX</MEMO></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261116</DTPOSTED><TRNAMT>-50.00</TRNAMT><FITID>x-2</FITID><MEMO>PIX</MEMO></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const ofx = (text: string) => readStatement({ text, format: 'ofx' })
const columns = { date: 'Data', amount: 'Valor', description: 'Histórico' }
const csv = (text: string, more: { id?: string } = {}) =>
  readStatement({ text, format: 'csv', columns: { ...columns, ...more } })

describe('an OFX statement', () => {
  test('in SGML gives the debits, with their end-to-end ids', () => {
    expect(ofx(SGML)).toMatchObject([
      { bookedOn: '2026-11-15', amount: 97_50, description: `PIX ENVIADO ${ID} P&B`, endToEndId: ID },
    ])
  })

  test('in XML is read the same way', () => {
    expect(ofx(XML)).toMatchObject([
      { bookedOn: '2026-11-15', amount: 1_234_56, description: 'Maria PIX', endToEndId: null },
      { bookedOn: '2026-11-16', amount: 50_00 },
    ])
  })

  test('gives as many lines as another parser', async () => {
    const list = (await parseOfx(SGML)).OFX?.BANKMSGSRSV1 as never as {
      STMTTRNRS: { STMTRS: { BANKTRANLIST: { STMTTRN: { TRNAMT: string; FITID: string }[] } } }
    }
    const theirs = list.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN
    expect(theirs.map(({ TRNAMT }) => Number(TRNAMT)).filter((amount) => amount < 0)).toEqual(
      ofx(SGML).map(({ amount }) => -amount / 100),
    )
  })

  test('has the same fingerprints at every read, and a distinct one per line', () => {
    const twins = XML.replaceAll(/<FITID>x-\d/g, '<FITID>0')
      .replace('20261116', '20261115')
      .replace('-50.00', '-1234,56')
      .replace('<NAME>Maria</NAME>', '')
    for (const text of [SGML, XML, twins]) {
      const prints = ofx(text).map(({ fingerprint }) => fingerprint)
      expect(ofx(text).map(({ fingerprint }) => fingerprint)).toEqual(prints)
      expect(new Set(prints).size).toBe(prints.length)
    }
  })

  test.each(['', 'nada', '<OFX></OFX>'])('that is not OFX is rejected: %j', (text) => {
    expect(() => ofx(text)).toThrow('wallet.statement_unreadable')
  })

  test('with an unreadable line is rejected as a whole', () => {
    expect(() => ofx(XML.replace('20261116', '20260231'))).toThrow('wallet.statement_line_unreadable')
  })

  test('with the year zero is rejected', () => {
    expect(() => ofx(XML.replace('20261116', '00000101'))).toThrow('wallet.statement_line_unreadable')
  })

  test('with hostile content ends in an error', () => {
    const text = `<OFX><STMTTRN>${'<A'.repeat(200_000)}${'<STMTTRN>'.repeat(4_000)}`
    expect(() => ofx(text)).toThrow()
  })
})

describe('a CSV statement', () => {
  test('is read by the chosen columns, in either number format', () => {
    expect(
      csv(`\u{feff}Data;Valor;Histórico\n15/11/2026;-1.234,56;"PIX; ${ID}"\n16/11/2026;10,00;Entrada\n`),
    ).toMatchObject([{ bookedOn: '2026-11-15', amount: 1_234_56, description: `PIX; ${ID}`, endToEndId: ID }])
    expect(csv('Data,Valor,Histórico\n2026-11-15,-50.00,PIX\n')).toMatchObject([{ amount: 50_00 }])
  })

  test('without those columns, or malformed, is rejected', () => {
    expect(() => csv('a;b\n1;2\n')).toThrow('wallet.statement_unreadable')
    expect(() => csv('Data;Valor;Histórico\n1;"2\n')).toThrow('wallet.statement_unreadable')
    expect(() => readStatement({ text: 'a;b\n1;2', format: 'csv' })).toThrow('wallet.statement_unreadable')
    expect(() => csv('Data;Valor;Histórico\n32/11/2026;-1,00;PIX\n')).toThrow(
      'wallet.statement_line_unreadable',
    )
  })

  test.each(['toString', 'constructor', 'hasOwnProperty', '__proto__'])(
    'finds a column named %s only if the file has one',
    (name) => {
      for (const role of ['date', 'amount', 'description'] as const) {
        const chosen = { ...columns, [role]: name }
        const read = (header: string) =>
          readStatement({ text: `${header}\n15/11/2026;-1,00;PIX\n`, format: 'csv', columns: chosen })
        expect(() => read('Data;Valor;Histórico')).toThrow('wallet.statement_unreadable')
        expect(read('Data;Valor;Histórico'.replace(columns[role], name))).toMatchObject([
          { bookedOn: '2026-11-15', amount: 1_00, description: 'PIX' },
        ])
      }
      expect(csv('Data;Valor;Histórico\n15/11/2026;-1,00;PIX\n', { id: name })).toHaveLength(1)
    },
  )

  test.each(['01/01/0000', '0000-01-01'])('with the year zero is rejected: %s', (day) => {
    expect(() => csv(`Data;Valor;Histórico\n${day};-1,00;PIX\n`)).toThrow('wallet.statement_line_unreadable')
  })

  test('distinguishes lines by the bank’s number, if it has one', () => {
    const text = 'Data;Valor;Histórico;Doc\n15/11/2026;-1,00;PIX;1\n15/11/2026;-1,00;PIX;2\n'
    expect(new Set(csv(text, { id: 'Doc' }).map(({ fingerprint }) => fingerprint)).size).toBe(2)
    expect(new Set(csv(text).map(({ fingerprint }) => fingerprint)).size).toBe(2)
  })
})
