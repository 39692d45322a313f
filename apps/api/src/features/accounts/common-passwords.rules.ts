/**
 * Words behind most guessed passwords, in lower case, without accents, grouped by topic. The rules strip
 * capitals, accents, digits used for letters and decoration before the lookup, so each word covers thousands
 * of spellings.
 */
const WORDS = `
trunfo trunfos supertrunfo torneio torneios campeonato campeao campea campeoes jogador jogadora jogadores jogar jogo
jogos baralho baralhos carta cartas carteado truco trucopaulista trucomineiro zap manilha gatomestre poker poquer
pife cacheta canastra buraco tranca paciencia dominio curinga coringa joker copas espadas ouros paus valete dama rei
as rainha duelo arena placar ranking equipe equipes time times lobby partida partidas vitoria vencedor chaveamento
cardcoins cardcoin moeda moedas bracket tournament player players gamer gamers game games gaming jogatina

senha senhas minhasenha suasenha novasenha senhanova senhasecreta senhasegura senhaforte senhafacil senhadificil
trocarsenha mudarsenha mudar mudarme trocar acesso acessar entrar entrada entre login logar usuario usuaria conta
minhaconta cadastro admin administrador administrator adm root super superuser master mestre teste testes testando
test testing tester temp temporario temporaria provisorio provisoria padrao default guest visitante convidado demo
exemplo example sample password passwords passw passwd pass passe mypass mypassword newpassword passport secret
secreto secreta segredo letmein letmeinnow welcome bemvindo bemvinda benvindo changeme change unknown nada nenhuma
qualquer qualquercoisa whatever nothing none null undefined access open abre abrir abracadabra opensesame gandalf

qwerty qwertyuiop qwertyui qwert qwer asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc qaz wsx
poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaa bbb xxx xxxx zzz zzzz asd qwe zxc
qweasd qweasdzxc qweqwe asdasd zxczxc wasd aeiou xyz abcxyz aabbcc

amor amores meuamor minhaamor amorzinho amorinfinito amoreterno amordaminhavida amomuito amovoce euteamo teamo
teamomuito teadoro amote iloveyou ilove loveyou love lover lovely mylove lovers loveme truelove forever parasempre
prasempre eterno eterna eternamente paixao apaixonado apaixonada querido querida coracao coracoes beijo beijos
beijinho abraco saudade saudades carinho namoro namorado namorada casal noiva noivo casamento marido mulher esposa
esposo gatinha gatinho gatona lindo linda lindinha lindeza princesa principe princess prince queen king bebe nenem
filho filha filhos filhas meufilho minhafilha meusfilhos mae mamae minhamae pai papai meupai vovo vovoh familia
minhafamilia irmao irma irmaos amigo amiga amigos amigas melhoramigo friend friends babygirl baby honey sweet
sweetheart angel anjo anjos anjinha anjinho bonita bonito gostosa gostoso sexy delicia safado safada tesao

deus deusefiel deuseamor deusebom deusnocomando meudeus jesus jesuscristo jesusteama jesuscristoteama cristo senhor
gloria gloriadeus aleluia amem fe esperanca paz pazeamor amorepaz gratidao graca bencao abencoado abencoada oracao
biblia salmo salmos igreja evangelho espiritosanto santo santa santaana nossasenhora aparecida ave avemaria maria
saojorge saofrancisco santaritadecassia umbanda orixa iemanja ogum oxum exu buda allah god godisgood godislove heaven
faith blessed church saintmichael anjodaguarda vida vidaboa vidanova minhavida feliz felicidade alegria sorte sucesso
vitorioso guerreiro guerreira vencer eusou eusouforte forca foco forcaefoco focoforcaefe liberdade livre sonho sonhos

brasil brasileiro brasileira brazil hexa hexacampeao penta pentacampeao selecao copa copadomundo futebol bola gol
golaco flamengo fla mengao mengo rubronegro corinthians timao fiel gavioes palmeiras verdao palestra santos peixe
saopaulo spfc tricolor soberano vasco vascodagama gigantedacolina fluminense fluzao botafogo fogao gremio imortal
internacional inter colorado cruzeiro raposa atletico atleticomineiro galo galodoido athletico furacao coritiba coxa
bahia vitoria sport nautico santacruz ceara fortaleza leao goias vilanova avai figueirense chapecoense chape ponte
pontepreta guarani portuguesa juventude remo paysandu abc barcelona realmadrid madrid liverpool chelsea arsenal
manchester milan juventus bayern benfica porto sporting pele neymar neymarjr ronaldo ronaldinho romario zico kaka
messi cristiano cristianoronaldo garrincha socrates marta senna ayrtonsenna football soccer basketball baseball hockey
volei basquete natacao skate surf surfista capoeira jiujitsu muaythai lutador academia maromba crossfit corrida

ana anaclara anajulia anapaula anacarolina anabeatriz maria mariaclara mariaeduarda mariajose mariajulia mariana
marina julia juliana gabriela gabriel rafael rafaela rafa lucas luca mateus matheus pedro pedrinho pedrohenrique joao
joaopedro joaovitor joaopaulo jose josecarlos carlos carloseduardo eduardo eduarda duda bruno bruna fernando fernanda
felipe fellipe filipe gustavo guilherme gui henrique leonardo leo leandro luciana luciano lucia luis luiz luiza luisa
marcelo marcela marcos marco marcio marcia miguel arthur artur bernardo davi david daniel daniela danielle danilo
diego diogo diana denise debora camila carla carolina carol caroline cristina cristiane claudia claudio cesar caio
bianca beatriz bia barbara augusto antonio antonia andre andrea andreia anderson alice aline alex alexandre alexandra
alessandra adriana adriano amanda alan allan elaine eliane elisa enzo valentina sophia sofia helena heloisa laura
lorena larissa leticia lara livia manuela manu isabela isabella isabel isadora igor ivan iago jessica jefferson
jorge josi juninho junior karina kelly kevin katia monica monique natalia nathalia natasha nicolas nicole otavio
patricia paula paulo paulinho priscila renata renato ricardo roberto roberta rodrigo rogerio ronaldo rosa rosana
samuel sara sarah sabrina sandra sergio silvia silvio simone sonia tania tatiana thais thaisa thiago tiago tatiane
vanessa vera victor vitor vitoria vinicius viviane wagner wellington wesley william yasmin yuri raquel regina rebeca
ruan ryan kaique kaua murilo benicio heitor theo noah gael ravi silva souza santos oliveira pereira lima costa
ferreira rodrigues almeida nascimento carvalho araujo ribeiro alves gomes martins barbosa rocha dias moreira nunes
michael michelle jennifer jordan jordan23 hunter robert thomas charlie andrew jessie ashley daniel matthew joshua
george maggie nicole summer amber taylor tigger ginger pepper buster harley

cachorro cachorra gato gata gatos cavalo leao leoa tigre onca oncapintada lobo loba raposa urso coelho coelha coelhinho
macaco macaca elefante girafa zebra jacare cobra aguia falcao coruja pombo pato galinha galo porco vaca boi touro
peixe tubarao baleia golfinho tartaruga borboleta abelha formiga aranha sapo dragao dragon unicornio fenix phoenix
panda tiger lion wolf eagle shark monkey horse dolphin butterfly bear puppy kitty kitten doggy bunny spider cobra
rex thor bob bidu totó toto luna mel nina belinha mia lola pipoca bolinha pretinha pretinho branquinha fofinha
fofinho fofo fofa chiquinha princesinha spike max bella rocky lucky simba nala pluto snoopy scooby mingau frajola

chocolate cafe cafezinho cerveja cachaca caipirinha vinho pizza batata banana maca morango uva abacaxi melancia laranja
limao manga goiaba acai coco cocada brigadeiro pudim bolo sorvete biscoito bolacha pao paodequeijo queijo feijoada
coxinha pastel churrasco picanha tapioca cuscuz farofa pimenta cookie cookies cheese orange apple cherry peaches
strawberry pepsi cocacola guarana nutella danone toddynho

azul vermelho vermelha verde amarelo amarela preto preta branco branca rosa roxo roxa laranja cinza marrom dourado
dourada prata prateado colorido arcoiris blue black white red green purple yellow pink silver golden gold diamond
diamante ouro esmeralda rubi safira perola cristal sol lua estrela estrelas ceu mar praia areia onda terra fogo agua
vento chuva trovao raio tempestade floresta natureza flor flores florzinha girassol margarida orquidea jasmim violeta
rosas jardim montanha cachoeira rio lago oceano sunshine sunflower flower flowers rainbow star stars moon ocean
summer winter spring autumn fire water thunder storm shadow darkness nature

janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda terca quarta quinta
sexta sabado domingo segundafeira tercafeira quartafeira quintafeira sextafeira ontem hoje amanha semana verao inverno
outono primavera natal anonovo reveillon carnaval pascoa aniversario feriado ferias january february march april may
june july august september october november december monday tuesday wednesday thursday friday saturday sunday
christmas birthday

riodejaneiro rio carioca paulista paulistano mineiro minas minasgerais belohorizonte brasilia goiania manaus amazonas
amazonia belem para fortaleza recife pernambuco salvador bahia baiano maceio alagoas natal aracaju sergipe teresina
piaui saoluis maranhao macapa amapa boavista roraima portovelho rondonia riobranco acre palmas tocantins cuiaba
matogrosso campogrande curitiba parana florianopolis floripa santacatarina portoalegre gaucho gaucha riograndedosul
vitoria espiritosanto niteroi campinas sorocaba osasco guarulhos santoandre londrina maringa joinville blumenau
nordeste nordestino sertao favela quebrada copacabana ipanema maracana portugal argentina italia franca espanha japao
alemanha china america americana europa africa london paris newyork canada mexico australia california miami

computador notebook celular telefone iphone samsung galaxy motorola xiaomi nokia apple google facebook instagram
insta whatsapp zapzap twitter tiktok youtube youtuber orkut gmail hotmail outlook yahoo microsoft windows linux ubuntu
android internet wifi minhawifi rede modem roteador mouse teclado servidor server system sistema database oracle
cisco adobe photoshop amazon netflix spotify discord twitch steam nubank itau bradesco santander caixa bancodobrasil
pix dinheiro money rico rica milionario milionaria milhao cash credit cartao banco

minecraft mine roblox freefire freefiremax fortnite pubg counterstrike csgo cs valorant leagueoflegends lol dota dota2
overwatch callofduty cod warzone warcraft worldofwarcraft wow diablo starcraft hearthstone yugioh magic pokemon
pikachu charizard mario supermario luigi zelda link sonic megaman kratos godofwar gta gtasa gtav gtarp sanandreas
fifa pes bomba patch bombapatch residentevil godzilla kingkong tekken streetfighter mortalkombat scorpion subzero
thesims sims halo xbox playstation ps ps4 ps5 nintendo switch clashroyale clashofclans brawlstars amongus fnaf
tibia ragnarok gunbound habbo habbohotel clubpenguin transformice haxball perfectworld crossfire pointblank smite

naruto sasuke sakura kakashi itachi uchiha hinata boruto goku vegeta gohan dragonball dragonballz sayajin luffy
onepiece zoro ichigo bleach deathnote kira tanjiro nezuko saitama anime otaku cavaleirosdozodiaco seiya digimon
batman superman superhomem homemaranha spiderman hulk ironman homemdeferro thor capitaoamerica avengers vingadores
marvel deadpool wolverine xmen coringa arlequina flash mulhermaravilha starwars darthvader yoda jedi skywalker matrix
trinity harrypotter hermione hogwarts grifinoria sonserina dumbledore voldemort frodo gollum senhordosaneis
gameofthrones jonsnow khaleesi strangerthings lacasadepapel chaves chapolin turmadamonica monica cebolinha cascao
magali simpsons homer bart southpark shrek nemo elsa frozen barbie ben10 scoobydoo garfield mickey minnie disney
hellokitty kpop bts blackpink army exo restart rbd rebelde anitta ludmilla wesleysafadao luansantana gusttavolima
mariliamendonca raulseixas legiaourbana charliebrown cbjr metallica nirvana slipknot ironmaiden acdc beatles gunsnroses
linkinpark greenday eminem tupac rocknroll rock metal funk samba pagode sertanejo forro reggae bobmarley rap hiphop

ferrari lamborghini porsche bmw audi mercedes mustang camaro corvette opala fusca gol golf chevette monza kadett uno
palio civic corolla hilux honda yamaha kawasaki harleydavidson moto motoca motocross hornet titan fan biz jeep ford
chevrolet fiat volkswagen toyota chevy nascar formula um racing carro caminhao

merda bosta caralho porra puta putaquepariu fodase foda foder fdp filhadaputa filhodaputa cacete buceta pinto cu
babaca otario otaria idiota burro burra trouxa corno viado viadinho bicha fuck fuckyou fuckme fuckoff shit bitch
asshole pussy dick sexo sex porn porno xvideos pornhub tesuda

ola oi oie oioi opa eai salve salvesalve blz beleza valeu vlw falou obrigado obrigada porfavor desculpa tchau adeus
hello hellothere hi hey goodbye bye please thankyou thanks yes no sim nao talvez claro loko louco louca doido doida
maluco maluca malandro brother parca parceiro parceira mano mana truta tropa tropadocalvo cria rapaziada galera
zika braba brabo top topzera show showdebola perfeito perfeita incrivel fantastico maravilhoso maravilhosa especial
unico unica primeiro primeira numero numeroum chefe chefao chefona patrao patroa boss rei reidelas rainhadanoite
monstro monstra besta fera lenda lendario lendaria legend killer assassin assassino matador ninja samurai pirata
soldado soldier warrior knight cavaleiro sniper hacker ghost fantasma zumbi zombie vampiro vampira lobisomem bruxa
bruxo mago magia demonio diabo satan inferno hell morte dead death caveira skull terror medo darkside dark invisivel

medico medica doutor doutora enfermeira enfermagem advogado advogada direito professor professora escola faculdade
estudante aluno aluna engenheiro policia policial bombeiro militar exercito marinha aeronautica piloto motorista
trabalho empresa empresario escritorio secretaria vendas vendedor comercial financeiro compras loja casa minhacasa
apartamento trabalhar emprego brasilsempre patria bandeira hino presidente lula bolsonaro mito politica
`

export const COMMON_PASSWORD_WORDS: ReadonlySet<string> = new Set(
  WORDS.trim()
    .split(/\s+/)
    .map((word) => word.normalize('NFD').replace(/\p{M}/gu, '')),
)
